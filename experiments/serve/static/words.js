// What the page says, in both languages. Names, policies and what an author wrote are shown as they were written.

import { ENGLISH, LABELS } from "./english.js";
import { JAPANESE } from "./japanese.js";
import { KEYS, OPTIONS } from "./japanese_keys.js";

const TONGUES = { en: ENGLISH, ja: JAPANESE };
let now = "en";
let game = "narrative";

export const language = () => now;

export function say(key, facts = {}) {
  return TONGUES[now][key].replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}

// A key of a scenario file as a label; one without words of its own is shown as it is written.
export function label(key) {
  const known = now === "ja" ? KEYS : LABELS;
  if (`${game}.${key}` in known) return known[`${game}.${key}`];
  if (key in known) return known[key];
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// The game whose words labels take: agility is not the same in both.
export function play(ruleset) {
  game = ruleset;
}

export function meaning(option) {
  return (now === "ja" && OPTIONS[option.name]) || option.meaning;
}

export function speak(lang) {
  now = lang in TONGUES ? lang : "en";
  document.documentElement.lang = now;
  for (const each of document.querySelectorAll("[data-t]")) each.textContent = say(each.dataset.t);
}

export function whole(number) {
  return number.toLocaleString(now);
}

export function percent(share) {
  if (share === null || share === undefined) return "–";
  if (share === 0 || share === 1) return `${100 * share}\u00a0%`;
  if (share < 0.001) return "<0.1\u00a0%";
  if (share > 0.999) return ">99.9\u00a0%";
  return `${(100 * share).toFixed(share < 0.1 || share > 0.9 ? 1 : 0)}\u00a0%`;
}

// The page: one encounter, as a form and as TOML; whenever it is sound, its odds.

import { Battle } from "./battle.js";
import { Curve } from "./curve.js";
import { button, choices, el, find } from "./dom.js";
import * as files from "./files.js";
import { Form, faultText } from "./form.js";
import * as known from "./known.js";
import { screen } from "./odds.js";
import * as report from "./report.js";
import { get, post, stream } from "./server.js";
import { kept, keep } from "./store.js";
import { language, play, say, speak, whole } from "./words.js";

const PAUSE = 250; // milliseconds without another change, before battles begin
const FIRST = "standard";
const NEW = {
  narrative: { name: "New encounter", side: [
    { name: "heroes", players: true, policy: "marksman", combatant: [{ is: "soldier" }, { is: "medic" }] },
    { name: "enemies", policy: "cautious", combatant: [{ is: "trooper", minions: 3, place: 2 }] },
  ] },
  sigma: { name: "New encounter", ruleset: "sigma", side: [
    { name: "heroes", players: true, policy: "evader", combatant: [{ is: "blade" }, { is: "ranger" }] },
    { name: "enemies", policy: "evader", distance: 8, combatant: [{ is: "raider", count: 2 }] },
  ] },
};

const state = { samples: [], library: null, document: null, toml: "", beside: {}, held: {}, imported: null, answer: null, odds: null, band: null, asked: 0 };
let run = null;
let pause = 0;

const form = new Form(find("form"), (shape) => edited({ document: state.document }, shape));
const asked = () => ({ toml: state.toml, files: state.beside, seed: wholeOr(find("seed").value, 1) });
const battle = new Battle(asked);
const curve = new Curve(asked, () => edited({ document: state.document }, true));

// Whatever was changed is checked, and fought if it is sound.
async function edited(written, shape = true) {
  const number = (state.asked += 1);
  stop();
  find("answer").setAttribute("aria-busy", "true");
  if (written.document) adopt(written.document, shape);
  let answer;
  try {
    answer = await post("/api/check", { ...written, files: state.beside, lang: language() });
  } catch (fault) {
    find("status").textContent = say("failed", { text: fault.message });
    return;
  }
  if (number !== state.asked) return;
  const more = JSON.stringify(state.held) !== JSON.stringify(heldBy(answer));
  state.toml = answer.toml;
  state.answer = answer;
  state.held = heldBy(answer);
  if (!("toml" in written)) find("toml").value = answer.toml;
  if (answer.document && (!written.document || more)) adopt(written.document ?? answer.document);
  if (state.document) curve.show(state.document, state.library, state.held);
  battle.clear();
  remember();
  tell();
  soon();
}

// The files beside the encounter, each with the combatants that it holds.
function heldBy(answer) {
  return Object.fromEntries(Object.keys(state.beside).map((name) => [name, answer.held[name] ?? []]));
}

function adopt(document, shape = true) {
  state.document = document;
  play(document.ruleset ?? "narrative");
  if (shape) form.show(document, state.library, state.held);
}

// What was found by the check: faults at their fields, what the rules make of it, the files.
function tell() {
  const { faults, coverage = [], notices } = state.answer;
  const fields = form.mark(faults);
  const rows = faults.map((fault, number) => {
    const place = [fault.elsewhere, fault.path, fault.line ? say("line", { n: fault.line }) : ""].filter(Boolean).join(", ");
    const text = `${place}: ${faultText(fault)}`;
    const field = fields[number];
    return el("li", {}, field ? button({ class: "link" }, () => field.focus(), text) : text);
  });
  const beside = faults.some((fault) => fault.at[0] === "library" || String(fault.value).endsWith(".policy"));
  const parts = [el("p", {}, say("faults", { n: rows.length })), el("ul", {}, ...rows), beside ? el("p", {}, say("together")) : null];
  find("faults").replaceChildren(...(rows.length ? parts.filter(Boolean) : []));
  for (const id of ["fight", "draw", "read"]) find(id).disabled = rows.length > 0;
  if (rows.length) find("toml").setAttribute("aria-invalid", "true");
  else find("toml").removeAttribute("aria-invalid");
  known.show(coverage, notices);
  files.show(state.beside, state.held, state.imported, drop);
}

function drop(name) {
  delete state.beside[name];
  state.imported = null;
  edited({ document: files.without(state.document, name) });
}

function stop() {
  clearTimeout(pause);
  run?.abort();
  run = null;
  find("stop").disabled = true;
}

function soon() {
  stop();
  if (state.answer.faults.length) {
    state.odds = state.band = null;
    find("answer").replaceChildren();
    find("answer").removeAttribute("aria-busy");
    find("status").textContent = say("mending");
    find("progress").value = 0;
    return;
  }
  pause = setTimeout(fight, PAUSE);
}

async function fight() {
  stop();
  const mine = (run = new AbortController());
  find("stop").disabled = false;
  state.band = null;
  try {
    await stream("/api/odds", { ...asked(), battles: Number(find("battles").value) }, mine.signal, (event) => {
      if (mine !== run) return;
      if (event.event === "odds") state.odds = event;
      else state.band = event.band;
      show(false);
    });
  } catch (fault) {
    if (mine !== run) return;
    find("status").textContent = say("failed", { text: fault.message });
  }
  if (mine !== run) return;
  run = null;
  find("stop").disabled = true;
}

function show(stopped) {
  const { odds, band } = state;
  if (!odds) return;
  const facts = { ...odds, n: whole(odds.battles), of: whole(odds.of), clock: odds.clock };
  const key = stopped ? "stopped" : odds.battles < odds.of ? "fighting" : band || !run ? "done" : "banding";
  find("status").textContent = say(key, facts);
  find("progress").value = odds.battles / odds.of;
  find("answer").replaceChildren(...screen(odds, band));
  find("answer").removeAttribute("aria-busy");
}

function save() {
  const name = (state.document?.name ?? "encounter").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  files.download(`${name || "encounter"}.toml`, state.toml);
}

// Files that were opened: an encounter takes the place of this one; libraries, policies and stat blocks come beside it.
async function open(chosen) {
  try {
    const found = await files.opened(chosen);
    state.imported = found.imported;
    if (found.encounter) {
      own();
      state.beside = found.beside;
      await begin(found.encounter.text);
    } else {
      state.beside = { ...state.beside, ...found.beside };
      await edited({ document: files.naming(state.document, found.beside) });
    }
  } catch (fault) {
    find("files").replaceChildren(el("p", { class: "fault", role: "alert" }, say("failed", { text: fault.message })));
  }
}

function own() {
  find("sample").value = "";
  state.beside = {};
  state.imported = null;
}

function wholeOr(text, otherwise) {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : otherwise;
}

async function retell(lang) {
  speak(lang);
  find("language").value = document.documentElement.lang;
  const titles = state.samples.map((each) => [each.name, `${each.title} (${each.ruleset}: ${each.sides.join(", ")})`]);
  choices(find("sample"), [["", say("own")], ...titles], find("sample").value);
  report.speak();
  battle.speak();
  show(run === null && state.odds !== null && state.odds.battles < state.odds.of);
  if (!state.answer) return;
  if (state.document) {
    form.show(state.document, state.library, state.held);
    curve.show(state.document, state.library, state.held);
  }
  const number = state.asked;
  const answer = await post("/api/check", { toml: state.toml, files: state.beside, lang: language() });
  if (number !== state.asked) return;
  state.answer = answer; // faults and coverage, told in the other language
  tell();
}

function begin(text) {
  find("toml").value = text;
  return edited({ toml: text });
}

// A tab that is loaded again goes on with what it had.
function remember() {
  keep({ toml: state.toml, beside: state.beside, sample: find("sample").value, battles: find("battles").value, seed: find("seed").value });
}

function start() {
  const had = kept();
  if (!had) {
    find("sample").value = FIRST;
    return begin(state.samples.find((each) => each.name === FIRST).toml);
  }
  find("sample").value = had.sample;
  find("battles").value = had.battles;
  find("seed").value = had.seed;
  state.beside = had.beside;
  return begin(had.toml);
}

find("language").addEventListener("change", (event) => {
  retell(event.target.value);
  keep(event.target.value, "language");
});
find("sample").addEventListener("change", (event) => {
  const chosen = state.samples.find((each) => each.name === event.target.value);
  if (!chosen) return;
  state.beside = {};
  state.imported = null;
  begin(chosen.toml);
});
for (const ruleset of Object.keys(NEW)) {
  find(`new-${ruleset}`).addEventListener("click", () => {
    own();
    edited({ document: structuredClone(NEW[ruleset]) });
  });
}
find("open").addEventListener("change", async (event) => {
  if (event.target.files.length) await open([...event.target.files]);
  event.target.value = "";
});
find("save").addEventListener("click", save);
find("toml").addEventListener("input", () => {
  stop();
  pause = setTimeout(() => edited({ toml: find("toml").value }), PAUSE);
});
find("fight").addEventListener("click", fight);
find("stop").addEventListener("click", () => {
  stop();
  show(state.odds !== null && state.odds.battles < state.odds.of);
});
find("seed").addEventListener("change", () => (find("seed").value = wholeOr(find("seed").value, 1)));
for (const id of ["battles", "seed"]) find(id).addEventListener("change", () => state.document && edited({ toml: state.toml }));

retell(kept("language") ?? navigator.language.slice(0, 2));
find("choose").inert = true;
[state.samples, state.library] = await Promise.all([get("/api/samples"), get("/api/library")]);
find("choose").inert = false;
await retell(document.documentElement.lang);
await start();
report.begin();

// The odds as they come in.

import { el } from "./dom.js";
import { language, percent, say } from "./words.js";

export function screen(odds, band) {
  return [headline(odds), sides(odds), length(odds), ...stages(odds), ...(band ? [banded(band)] : []), fighters(odds), ...warnings(odds)];
}

// What went oddly while it was fought, such as a policy that never came to an end.
function warnings(odds) {
  if (!odds.warnings.length) return [];
  return [el("p", {}, say("notices")), el("ul", {}, ...odds.warnings.map((each) => el("li", {}, each)))];
}

function headline(odds) {
  const { word, side, thresholds, p_any_dead_one_word_up: most } = odds.difficulty;
  const { p_wiped_out: wiped, p_any_dead: dead } = odds.sides[side];
  const grim = dead.value > most && wiped.value < thresholds.deadly ? [el("br"), say("grim", { share: percent(dead.value) })] : [];
  const shares = { side, share: percent(wiped.value), low: percent(wiped.low), high: percent(wiped.high) };
  return el(
    "div",
    { class: "headline" },
    el("p", { class: `word ${word}` }, say(word)),
    el("p", {}, el("b", {}, say("for_side", { side })), el("br"), say("wiped", shares), ...grim),
  );
}

function sides(odds) {
  const head = ["who", "wins", "wiped_out", "any_down", "any_dead"];
  const rows = Object.entries(odds.sides).map(([name, side]) => [
    el("th", { scope: "row" }, name),
    el("td", {}, bar(side.p_win), interval(side.p_win)),
    ...["p_wiped_out", "p_any_down", "p_any_dead"].map((key) => el("td", {}, percent(side[key].value))),
  ]);
  if (odds.p_draw.value) {
    const nobody = [el("th", { scope: "row" }, say("nobody")), el("td", {}, bar(odds.p_draw), interval(odds.p_draw))];
    rows.push([...nobody, el("td"), el("td"), el("td")]);
  }
  return table(say("sides"), head, rows);
}

function length(odds) {
  const { mean, p5, p95 } = odds.rounds;
  return el("p", {}, say("rounds", { mean: mean.toFixed(1), low: p5, high: p95, minutes: Math.round(odds.table_minutes.value) }));
}

// How far the players get in a gauntlet.
function stages(odds) {
  if (!odds.stages) return [];
  const rows = odds.stages.map((each) => [
    el("th", { scope: "row" }, `${each.stage} ${each.name}`),
    el("td", { class: "beside" }, bar(each.p_reached), percent(each.p_reached.value)),
    el("td", { class: "beside" }, bar(each.p_won), percent(each.p_won.value)),
    el("td", {}, each.players?.standing_mean?.toFixed(1) ?? "–"),
  ]);
  const told = language() === "en" ? [el("p", {}, odds.gauntlet)] : [];
  return [...told, table(say("gauntlet"), ["gauntlet", "reach", "stage_win", "stage_up"], rows)];
}

function banded(band) {
  const head = ["who", "badly", "as_played", "well"];
  const rows = ["players", "enemy"].map((seat) => [
    el("th", { scope: "row" }, say(`seat_${seat}`, { sides: band[seat].sides.join(", ") })),
    ...["badly", "as_played", "well"].map((way) => {
      const { value, low, high, policy } = band[seat][way];
      return el("td", {}, bar({ value, low, high }), percent(value), " ", el("small", {}, policy));
    }),
  ]);
  return table(say("band"), head, rows);
}

function fighters(odds) {
  const health = odds.ruleset === "sigma" ? "health_lost" : "wounds";
  const rows = Object.keys(odds.sides).flatMap((side) => {
    const those = odds.fighters.filter((each) => each.side === side);
    const title = those.length ? [[el("th", { scope: "rowgroup", colspan: "4", class: "group" }, side)]] : [];
    return [...title, ...those.map(fighter)];
  });
  return table(say("fighters"), ["fighter", "down", "dead", health], rows);
}

function fighter(each) {
  const name = each.heads > 1 ? `${each.name} ×${each.heads}` : each.name;
  return [
    el("th", { scope: "row" }, name, " ", el("small", {}, each.policy)),
    el("td", { class: "beside" }, bar(each.p_down), percent(each.p_down.value)),
    el("td", {}, percent(each.p_dead.value)),
    el("td", {}, each.wounds_mean === null ? "–" : each.wounds_mean.toFixed(1)),
  ];
}

function interval({ value, low, high }) {
  return el("span", {}, `${percent(value)} `, el("small", {}, `${percent(low)} – ${percent(high)}`));
}

function bar({ value, low, high }) {
  const made = el("span", { class: "bar", "aria-hidden": "true" }, el("i"), el("b"));
  const [share, span] = made.children;
  share.style.width = `${100 * (value ?? 0)}%`;
  span.style.left = `${100 * (low ?? 0)}%`;
  span.style.width = `${100 * ((high ?? 0) - (low ?? 0))}%`;
  return made;
}

export function table(caption, head, rows) {
  return el(
    "div",
    { class: "table", tabindex: "0", role: "region", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, ...head.map((key) => el("th", { scope: "col" }, say(key))))),
      el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells))),
    ),
  );
}

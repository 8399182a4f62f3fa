// What the rules make of the combatants: what they model, what no fight asks for, what is not built; and notices.

import { el, find } from "./dom.js";
import { table } from "./odds.js";
import { say } from "./words.js";

export function show(coverage, notices) {
  const opened = find("known").querySelector("details")?.open ?? false;
  if (!coverage.length && !notices.length) return find("known").replaceChildren();
  const lacking = coverage.filter((each) => !each.whole).length;
  const said = lacking ? say("known_missing", { n: lacking }) : say("known_all");
  const rows = coverage.map((each) => [
    el("th", { scope: "row" }, each.combatant),
    el("td", {}, each.modelled || "–"),
    el("td", { class: each.whole ? null : "lacking" }, each.missing || "–"),
    el("td", { class: "dim" }, each.ignored || "–"),
  ]);
  const more = el("details", { open: opened }, el("summary", {}, say("known"), el("span", { class: "set" }, ` ${said}`)));
  if (rows.length) more.append(table(say("known"), ["combatant_name", "modelled", "missing", "ignored"], rows));
  if (notices.length) more.append(el("p", {}, say("notices")), el("ul", {}, ...notices.map((each) => el("li", {}, each))));
  find("known").replaceChildren(more);
}

// The encounter as a form: each field knows its place in the document, and shows the faults that belong there.

import { choices, el } from "./dom.js";
import { say } from "./words.js";

const WHOLE = /^-?\d{1,15}$/;
const BROKEN = /^-?\d*\.\d+$/;

export class Form {
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    root.addEventListener("submit", (event) => event.preventDefault());
  }

  show(document, library) {
    this.document = document;
    this.rules = library[document.ruleset] ?? library.narrative;
    const opened = [...this.root.querySelectorAll("details[open]")].map((each) => each.dataset.at);
    const focused = this.root.contains(window.document.activeElement) ? window.document.activeElement.id : "";
    this.root.replaceChildren(this.scene(), ...holders(document).map((holder) => this.holder(holder)), this.options());
    for (const each of this.root.querySelectorAll("details")) each.open = opened.includes(each.dataset.at);
    if (focused) window.document.getElementById(focused)?.focus();
  }

  scene() {
    const fields = [this.text(["name"], "name"), this.text(["round_limit"], "round_limit", true, null, "", "30"), this.flag(["open_sheets"], "open_sheets")];
    return el("fieldset", { "data-at": "[]" }, el("legend", {}, say("scene")), el("div", { class: "row" }, ...fields));
  }

  holder(holder) {
    const sides = (holder.thing.side ?? []).map((side, number) => this.side(side, holder, number));
    const add = el("button", { type: "button", click: () => this.addSide(holder) }, say("add_side"));
    if (!holder.path.length) return el("div", {}, ...sides, add);
    return el("section", { "data-at": JSON.stringify(holder.path) }, el("h3", {}, say("stage", holder)), ...sides, add);
  }

  side(side, holder, number) {
    const path = [...holder.path, "side", number];
    const fields = [
      this.text([...path, "name"], "name", false, (was, name, input) => rename(holder.thing, was, name, input)),
      this.policy([...path, "policy"], "random"),
      this.text([...path, "distance"], "distance", true),
      this.text([...path, "breaks_at"], "breaks_at", true, null, "", "1.0"),
      holder.path.length ? null : this.flag([...path, "players"], "players"),
      this.surprise(holder, side, path),
    ];
    const people = side.combatant ?? [];
    const remove = el(
      "button",
      { type: "button", class: "small", "aria-label": say("remove_side", side), click: () => this.remove(path) },
      say("remove"),
    );
    const add = el("button", { type: "button", click: () => this.addCombatant(path) }, say("add_combatant"));
    return el(
      "fieldset",
      { "data-at": JSON.stringify(path), class: "side", tabindex: "-1" },
      el("legend", {}, say("side", { name: side.name ?? "" }), " ", remove),
      el("div", { class: "row" }, ...fields),
      ...people.map((_, index) => this.combatant(side, [...path, "combatant", index])),
      add,
    );
  }

  combatant(side, path) {
    const number = path.at(-1);
    const thing = at(this.document, path);
    const entry = this.rules.combatants.find((each) => each.name === thing.is);
    const known = this.rules.combatants.map((each) => [each.name, each.label ? `${each.name} – ${each.label}` : each.name]);
    const named = { n: number + 1, side: side.name ?? "" };
    const fields = [
      this.choice([...path, "is"], "is", [["", "–"], ...known], true),
      this.text([...path, "name"], "name", false, null, "", thing.is ?? ""),
      this.text([...path, "count"], "count", true, null, "", "1"),
      entry?.kind === "minion" || "minions" in thing ? this.text([...path, "minions"], "minions", true) : null,
      this.policy([...path, "policy"], null),
      this.text([...path, "place"], "place", true),
      this.text([...path, "arrives"], "arrives", true, null, "", "0"),
    ];
    const remove = { type: "button", class: "small", "aria-label": say("remove_combatant", named), click: () => this.remove(path) };
    return el(
      "fieldset",
      { "data-at": JSON.stringify(path), class: "combatant", tabindex: "-1" },
      el("legend", {}, say("combatant", named), " ", el("button", remove, say("remove"))),
      el("div", { class: "row" }, ...fields),
    );
  }

  options() {
    const rows = this.rules.options.map((option) => {
      const path = ["rules", option.name];
      const usual = ["", say("usual", { value: told(option.default) })];
      if (option.flag) return this.choice(path, option.name, [usual, ["true", say("yes")], ["false", say("no")]], false, option.meaning);
      if (option.words.length) return this.choice(path, option.name, [usual, ...option.words.map((word) => [word, word])], false, option.meaning);
      return this.text(path, option.name, true, null, option.meaning, say("usual", { value: told(option.default) }));
    });
    return el(
      "details",
      { "data-at": '["rules"]' },
      el("summary", {}, say("options")),
      el("div", { class: "options" }, ...rows),
    );
  }

  text(path, key, numeric = false, before = null, meaning = "", placeholder = "") {
    const value = at(this.document, path);
    const input = el("input", { value: value ?? "", inputmode: numeric && key !== "distance" ? "decimal" : "text", placeholder, maxlength: 400 });
    input.addEventListener("change", () => {
      before?.(at(this.document, path), input.value, input);
      this.put(path, numeric ? number(input.value) : input.value);
    });
    return this.field(path, key, input, meaning);
  }

  flag(path, key) {
    const input = el("input", { type: "checkbox" });
    input.checked = at(this.document, path) === true;
    input.addEventListener("change", () => this.put(path, input.checked || undefined));
    return this.field(path, key, input);
  }

  surprise(holder, side, path) {
    const input = el("input", { type: "checkbox" });
    input.checked = (holder.thing.surprised ?? []).includes(side.name);
    input.addEventListener("change", () => {
      const others = (holder.thing.surprised ?? []).filter((name) => name !== side.name);
      this.put([...holder.path, "surprised"], input.checked ? [...others, side.name] : others.length ? others : undefined);
    });
    return this.field([...path, "surprised"], "surprised", input);
  }

  policy(path, otherwise) {
    const rows = this.rules.policies.map((each) => [each.name, each.idea ? `${each.name} – ${each.idea}` : each.name]);
    return this.choice(path, "policy", [["", otherwise ?? say("as_side")], ...rows], false);
  }

  choice(path, key, rows, shape, meaning = "") {
    const value = at(this.document, path);
    const written = value === undefined ? "" : String(value);
    const select = el("select", {});
    const text = written.includes("\n") ? say("own_text", { text: `${written.trim().slice(0, 24)}…` }) : written;
    choices(select, rows.some(([each]) => each === written) ? rows : [...rows, [written, text]], written);
    const meant = (chosen) => (chosen === "" ? undefined : path[0] === "rules" && /^(true|false)$/.test(chosen) ? chosen === "true" : chosen);
    select.addEventListener("change", () => this.put(path, meant(select.value), shape));
    return this.field(path, key, select, meaning);
  }

  field(path, key, input, meaning = "") {
    input.id = `at-${path.join("-")}`;
    const label = meaning ? key.replaceAll("_", " ") : say(key);
    const hint = meaning ? el("small", {}, meaning) : null;
    const kind = input.type === "checkbox" ? " check" : input.matches("select") && !meaning ? " broad" : "";
    const attributes = { class: `field${kind}`, "data-at": JSON.stringify(path) };
    return el("div", attributes, el("label", { for: input.id }, el("span", {}, label), hint), input);
  }

  put(path, value, shape = false) {
    write(this.document, path, value);
    this.changed(shape);
  }

  remove(path) {
    at(this.document, path.slice(0, -1)).splice(path.at(-1), 1);
    this.changed(true);
  }

  addCombatant(path) {
    const side = at(this.document, path);
    side.combatant = [...(side.combatant ?? []), { is: this.rules.combatants[0].name }];
    this.changed(true);
  }

  addSide(holder) {
    holder.thing.side ??= [];
    const names = holders(this.document).flatMap((each) => (each.thing.side ?? []).map((side) => side.name));
    let number = names.length + 1;
    while (names.includes(`side ${number}`)) number += 1;
    const side = { name: `side ${number}`, policy: this.rules.policies[0].name, combatant: [{ is: this.rules.combatants[0].name }] };
    holder.thing.side.push(side);
    this.changed(true);
  }

  mark(faults) {
    for (const each of this.root.querySelectorAll(".fault")) each.remove();
    for (const each of this.root.querySelectorAll("[aria-invalid]")) {
      each.removeAttribute("aria-invalid");
      each.removeAttribute("aria-describedby");
    }
    return faults.map((fault, number) => this.markOne(fault, number));
  }

  markOne(fault, number) {
    for (let path = fault.at; path.length; path = path.slice(0, -1)) {
      const field = this.root.querySelector(`[data-at=${CSS.escape(JSON.stringify(path))}]`);
      if (!field) continue;
      const id = `fault-${number}`;
      const text = el("p", { class: "fault", id }, `${fault.expected}${fault.did_you_mean ? ` – ${say("meant", { word: fault.did_you_mean })}` : ""}`);
      const input = field.matches(".field") ? field.querySelector("input, select") : field;
      if (field.matches(".field")) field.append(text);
      else (field.querySelector(":scope > legend, :scope > summary") ?? field).after(text);
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", id);
      return input;
    }
    return null;
  }
}

export function holders(document) {
  const stages = (document.stage ?? []).map((stage, number) => ({
    thing: stage.encounter,
    path: ["stage", number, "encounter"],
    n: number + 1,
    name: stage.name ?? "",
  }));
  return [{ thing: document, path: [] }, ...stages.filter((each) => each.thing)];
}

export function at(document, path) {
  return path.reduce((inside, part) => inside?.[part], document);
}

export function write(document, path, value) {
  const last = path.at(-1);
  let inside = document;
  for (const part of path.slice(0, -1)) inside = inside[part] ??= {};
  if (value === undefined || value === "") delete inside[last];
  else inside[last] = value;
  if (path.length === 2 && !Object.keys(inside).length) delete document[path[0]];
}

function rename(thing, was, name, input) {
  input.closest("fieldset").querySelector("legend").firstChild.textContent = say("side", { name });
  const renamed = (names) => names.map((each) => (each === was ? name : each));
  if (thing.surprised) thing.surprised = renamed(thing.surprised);
  for (const side of thing.side ?? []) if (side.allies) side.allies = renamed(side.allies);
  for (const goal of ["hold", "reach"]) if (thing.end?.[goal]?.side === was) thing.end[goal].side = name;
}

function number(text) {
  const trimmed = text.trim();
  return WHOLE.test(trimmed) || BROKEN.test(trimmed) ? Number(trimmed) : trimmed;
}

function told(value) {
  return value === true ? say("yes") : value === false ? say("no") : String(value).replaceAll("_", " ");
}

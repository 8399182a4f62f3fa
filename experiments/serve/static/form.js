// The encounter as a form: each field knows its place in the document, and shows the faults that belong there.

import { at, freshName, holders, rename, staged, write } from "./document.js";
import { button, el } from "./dom.js";
import { Fields, told } from "./fields.js";
import { People } from "./people.js";
import { label, meaning, say } from "./words.js";

export class Form {
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    root.addEventListener("submit", (event) => event.preventDefault());
  }

  // Show the document; `held` are the files beside it, by name, with the combatants of each library.
  show(document, library, held) {
    this.document = document;
    this.rules = library[document.ruleset] ?? library.narrative;
    this.tables = this.rules.tables;
    this.fields = new Fields(document, this.changed);
    this.people = new People(this.fields, this.rules, held, this.changed);
    const opened = [...this.root.querySelectorAll("details[open]")].map((each) => each.dataset.at);
    const focused = this.root.contains(window.document.activeElement) ? window.document.activeElement.id : "";
    this.root.replaceChildren(this.head(), ...this.place(holders(document)[0]), ...this.stages(), this.options());
    for (const each of this.root.querySelectorAll("details")) each.open = opened.includes(each.dataset.at);
    if (focused) window.document.getElementById(focused)?.focus();
  }

  head() {
    const { fields } = this;
    const row = [
      fields.text(["name"], "name", { wide: true }),
      fields.text(["round_limit"], "round_limit", { numeric: true, placeholder: "30" }),
      fields.flag(["open_sheets"], "open_sheets"),
    ];
    return el("fieldset", { "data-at": "[]" }, el("legend", {}, say("whole_scene")), el("div", { class: "row" }, ...row));
  }

  // The sides of an encounter, and where it takes place; of a gauntlet the place is that of each stage.
  place(holder) {
    const sides = (holder.thing.side ?? []).map((side, number) => this.side(side, holder, number));
    const add = button({ id: id("add-side", holder.path) }, () => this.addSide(holder), say("add_side"));
    const whole = holder.path.length === 0 && this.document.stage;
    return [...sides, add, ...(whole ? [] : [this.scene(holder), this.end(holder), this.hazards(holder)])];
  }

  side(side, holder, number) {
    const path = [...holder.path, "side", number];
    const { fields, people } = this;
    const renamed = (was, name, input) => {
      input.closest("fieldset").querySelector("legend span").textContent = say("side", { name });
      rename(holder.thing, was, name);
    };
    const first = [
      fields.text([...path, "name"], "name", { before: renamed }),
      people.policy([...path, "policy"], this.tables.scenario.side ? this.usualPolicy() : ""),
      this.far(side, holder, number) ? fields.of([...path, "distance"], this.sideKeys().distance) : null,
      holder.path.length ? null : fields.flag([...path, "players"], "players", true),
      this.surprise(holder, side, path),
    ];
    const rest = ["breaks_at", "allies", "caller"].filter((key) => key in this.sideKeys());
    const remove = button({ class: "small", "aria-label": say("remove_side", side) }, () => this.remove(path), say("remove"));
    const add = button({ id: id("add-combatant", path) }, () => this.addCombatant(path), say("add_combatant"));
    return el(
      "fieldset",
      { "data-at": JSON.stringify(path), class: "side", tabindex: "-1" },
      el("legend", {}, el("span", {}, say("side", { name: side.name ?? "" })), " ", remove),
      el("div", { class: "row" }, ...first),
      people.policyText([...path, "policy"]),
      ...(side.combatant ?? []).map((_, index) => people.combatant(side, [...path, "combatant", index], (at) => this.remove(at))),
      el("div", { class: "row" }, add),
      this.folded([...path, "more"], say("more"), rest.map((key) => fields.of([...path, key], this.sideKeys()[key])), () => rest.filter((key) => side[key] !== undefined).map((key) => `${label(key)} ${told(side[key])}`)),
    );
  }

  // Whether a side has a distance from the players: not the players' own, unless somebody wrote one.
  far(side, holder, number) {
    const marked = (this.document.side ?? []).some((each) => each.players);
    return side.distance !== undefined || holder.path.length > 0 || (marked ? !side.players : number > 0);
  }

  sideKeys() {
    return this.tables[`${this.rules.prefix}Side`];
  }

  usualPolicy() {
    return this.sideKeys().policy.default;
  }

  surprise(holder, side, path) {
    const input = el("input", { type: "checkbox" });
    input.checked = (holder.thing.surprised ?? []).includes(side.name);
    input.addEventListener("change", () => {
      const others = (holder.thing.surprised ?? []).filter((name) => name !== side.name);
      const names = input.checked ? [...others, side.name] : others;
      this.fields.put([...holder.path, "surprised"], names.length ? names : undefined);
    });
    return this.fields.field([...path, "surprised"], "surprised", input);
  }

  scene(holder) {
    const path = [...holder.path, "scene"];
    const keys = this.tables[`${this.rules.prefix}Scene`];
    return this.table(path, keys, say("scene"));
  }

  end(holder) {
    const path = [...holder.path, "end"];
    const { fields, tables } = this;
    const sides = [["", say("none_of_it")], ...(holder.thing.side ?? []).map((side) => [side.name ?? "", side.name ?? ""])];
    if (holder.path.length) sides.push(...(this.document.side ?? []).map((side) => [side.name ?? "", side.name ?? ""]));
    const goal = (key, more) =>
      el(
        "fieldset",
        { "data-at": JSON.stringify([...path, key]), class: "inner" },
        el("legend", {}, label(key)),
        el("div", { class: "row" }, fields.choice([...path, key, "side"], "side", sides), fields.of([...path, key, more], tables[key === "hold" ? "HoldDescription" : "ReachDescription"][more])),
      );
    const rows = [goal("hold", "rounds"), goal("reach", "place"), ...["kill", "protect"].map((key) => fields.of([...path, key], tables.EndDescription[key]))];
    return this.folded(path, say("end"), rows, () => Object.keys(at(this.document, path) ?? {}).map(label));
  }

  hazards(holder) {
    const path = [...holder.path, "hazard"];
    const keys = this.tables[`${this.rules.prefix}Hazard`];
    const made = at(this.document, path) ?? [];
    const rows = made.map((hazard, number) =>
      el(
        "fieldset",
        { "data-at": JSON.stringify([...path, number]), class: "inner" },
        el("legend", {}, say("hazard_n", { n: number + 1 }), " ", button({ class: "small", "aria-label": say("remove_hazard", { n: number + 1 }) }, () => this.remove([...path, number]), say("remove"))),
        el("div", { class: "row" }, ...Object.entries(keys).map(([key, spec]) => this.fields.of([...path, number, key], spec))),
      ),
    );
    const add = button({ id: id("add-hazard", path) }, () => this.put(path, [...made, { round: 2, damage: 5 }]), say("add_hazard"));
    return this.folded(path, say("hazard"), [...rows, add], () => made.map((each, number) => each.name ?? say("hazard_n", { n: number + 1 })), "rows");
  }

  stages() {
    const made = this.document.stage;
    if (!made) {
      const begin = () => {
        staged(this.document);
        this.changed(true);
      };
      const hint = el("p", { class: "hint" }, say("first_stage_hint"));
      const ready = (this.document.side ?? []).length > 1;
      return [this.folded(["stage"], say("stages"), [hint, button({ id: "first-stage", disabled: !ready }, begin, say("first_stage"))], () => [], "rows")];
    }
    return [el("h3", {}, say("stages")), ...made.map((stage, number) => this.stage(stage, number))];
  }

  stage(stage, number) {
    const path = ["stage", number];
    const holder = holders(this.document).find((each) => each.path[1] === number);
    const resting = stage.rest !== undefined;
    const keys = this.tables[this.rules.prefix === "Sigma" ? "SigmaRest" : "RestDescription"];
    const title = resting ? say("rest_of", { n: number + 1 }) : say("stage", { n: number + 1, name: stage.name ?? "" });
    const inside = resting
      ? [el("div", { class: "row" }, ...Object.entries(keys).map(([key, spec]) => this.fields.of([...path, "rest", key], spec)))]
      : holder
        ? [el("div", { class: "row" }, this.fields.text([...path, "name"], "name"), this.fields.text([...path, "encounter", "round_limit"], "round_limit", { numeric: true })), ...this.place(holder)]
        : [this.fields.text([...path, "scenario"], "scenario")];
    const behind = (what) => () => this.put(["stage"], this.document.stage.toSpliced(number + 1, 0, what));
    const fresh = { encounter: { side: [{ name: freshName(this.document, "side"), policy: this.usualPolicy(), combatant: [{ is: this.rules.usual }] }] } };
    return el(
      "fieldset",
      { "data-at": JSON.stringify(path), class: "stage", tabindex: "-1" },
      el("legend", {}, title, " ", button({ class: "small", "aria-label": say("remove_stage", { n: number + 1 }) }, () => this.remove(path), say("remove"))),
      ...inside,
      el(
        "div",
        { class: "row behind" },
        button({ class: "small", id: id("add-stage", path) }, behind(fresh), say("add_stage")),
        resting ? null : button({ class: "small", id: id("add-rest", path) }, behind({ rest: { hours: 8 } }), say("add_rest")),
      ),
    );
  }

  options() {
    const rows = this.rules.options.map((option) => {
      const path = ["rules", option.name];
      const hint = meaning(option);
      if (option.flag) return this.fields.flagOrNot(path, option.name, option, hint);
      const usual = ["", say("usual", { value: told(option.default) })];
      if (option.words.length) return this.fields.choice(path, option.name, [usual, ...option.words.map((word) => [word, told(word)])], { hint });
      return this.fields.text(path, option.name, { numeric: true, hint, placeholder: usual[1] });
    });
    return this.folded(["rules"], say("options"), rows, () => Object.keys(this.document.rules ?? {}).map((key) => key.replaceAll("_", " ")), "options");
  }

  // All keys of a table, folded away; what is set is told in the line that opens it.
  table(path, keys, title) {
    const rows = Object.entries(keys).map(([key, spec]) => this.fields.of([...path, key], spec));
    const set = () => Object.entries(at(this.document, path) ?? {}).map(([key, value]) => `${label(key)} ${told(value)}`);
    return this.folded(path, title, rows, set);
  }

  folded(path, title, rows, set, kind = "row") {
    return el("details", { "data-at": JSON.stringify(path) }, this.fields.summary(title, set), el("div", { class: kind }, ...rows));
  }

  put(path, value) {
    write(this.document, path, value);
    this.changed(true);
  }

  remove(path) {
    const list = at(this.document, path.slice(0, -1));
    list.splice(path.at(-1), 1);
    if (!list.length && path.at(-2) !== "combatant" && path.at(-2) !== "side") write(this.document, path.slice(0, -1), undefined);
    this.changed(true);
    this.root.querySelector(`[data-at=${CSS.escape(JSON.stringify(path.slice(0, -2)))}]`)?.focus();
  }

  addCombatant(path) {
    const side = at(this.document, path);
    side.combatant = [...(side.combatant ?? []), { is: this.rules.usual }];
    this.changed(true);
    window.document.getElementById(`at-${[...path, "combatant", side.combatant.length - 1, "is"].join("-")}`)?.focus();
  }

  addSide(holder) {
    holder.thing.side ??= [];
    holder.thing.side.push({ name: freshName(this.document, "side"), policy: this.usualPolicy(), combatant: [{ is: this.rules.usual }] });
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
      const field = [...this.root.querySelectorAll(`[data-at=${CSS.escape(JSON.stringify(path))}]`)].at(-1);
      if (!field) continue;
      const id = `fault-${number}`;
      const text = el("p", { class: "fault", id }, faultText(fault));
      const input = field.matches(".field") ? field.querySelector("input, select, textarea") : field;
      if (field.matches(".field")) field.append(text);
      else (field.querySelector(":scope > legend, :scope > summary") ?? field).after(text);
      for (let each = input.closest("details"); each; each = each.parentElement.closest("details")) each.open = true;
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", id);
      return input;
    }
    return null;
  }
}

export function faultText(fault) {
  const inside = fault.inside ? `${fault.inside}: ` : "";
  const value = fault.value === null ? say("nothing") : JSON.stringify(fault.value);
  return `${inside}${say("came", { value, expected: fault.expected })}${fault.did_you_mean ? ` – ${say("meant", { word: fault.did_you_mean })}` : ""}`;
}

function id(what, path) {
  return [what, ...path].join("-");
}

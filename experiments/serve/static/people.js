// Combatants in the form: who, how many, by which policy; and whatever else is said of one.

import { at } from "./document.js";
import { button, choices, el } from "./dom.js";
import { told } from "./fields.js";
import { label, say } from "./words.js";

const SHOWN = ["is", "count", "minions", "policy"];
const ALWAYS = ["name", "place", "arrives"];
const OWN = "\n"; // no policy is called so: one is to be written

export class People {
  constructor(fields, rules, held, changed) {
    this.fields = fields;
    this.rules = rules;
    this.held = held;
    this.changed = changed;
    this.keys = rules.tables.combatant;
  }

  known() {
    const text = (each) => [each.name, each.label && each.label !== each.name ? `${each.name} – ${each.label}` : each.name];
    const own = Object.entries(this.held).filter(([, rows]) => rows.length).map(([title, rows]) => ({ title, rows: rows.map(text) }));
    const bundled = this.rules.combatants.map(text);
    return [["", say("none_of_it")], ...(own.length ? [...own, { title: "kassen", rows: bundled }] : bundled)];
  }

  entry(thing) {
    const all = [...Object.values(this.held).flat(), ...this.rules.combatants];
    return all.find((each) => each.name === thing.is) ?? all.find((each) => each.name.toLowerCase() === String(thing.is).toLowerCase());
  }

  isGroup(thing) {
    return "minions" in thing || (thing.kind ?? this.entry(thing)?.kind) === "minion";
  }

  combatant(side, path, remove) {
    const { fields } = this;
    const thing = at(fields.document, path);
    const named = { n: path.at(-1) + 1, side: side.name ?? "" };
    const row = [
      fields.choice([...path, "is"], "is", this.known(), { shape: true, wide: true }),
      fields.text([...path, "count"], "count", { numeric: true, placeholder: "1", narrow: true }),
      this.isGroup(thing) ? fields.text([...path, "minions"], "minions", { numeric: true, placeholder: "1", narrow: true }) : null,
      this.policy([...path, "policy"], null),
    ];
    const attributes = { class: "small", "aria-label": say("remove_combatant", named) };
    return el(
      "fieldset",
      { "data-at": JSON.stringify(path), class: "combatant", tabindex: "-1" },
      el("legend", {}, thing.name ?? title(thing.is) ?? say("combatant", named), " ", button(attributes, () => remove(path), say("remove"))),
      el("div", { class: "row" }, ...row),
      this.policyText([...path, "policy"]),
      this.more(thing, path, named),
    );
  }

  // What is said of somebody besides the first line of its card.
  set(thing) {
    return Object.keys(thing).filter((key) => key in this.keys && !SHOWN.includes(key));
  }

  more(thing, path, named) {
    const shown = [...ALWAYS, ...this.set(thing).filter((key) => !ALWAYS.includes(key))];
    const rows = shown.map((key) => this.fields.of([...path, key], key === "name" ? { ...this.keys.name, default: thing.is } : this.keys[key], { shape: key === "name" }));
    const facts = () => this.set(thing).filter((key) => key !== "name").map((key) => `${label(key)} ${short(thing[key])}`);
    const summary = this.fields.summary(say("more"), facts);
    const left = Object.keys(this.keys).filter((key) => !shown.includes(key) && !SHOWN.includes(key) && !this.keys[key].$ref);
    return el("details", { "data-at": JSON.stringify([...path, "more"]) }, summary, el("div", { class: "row" }, ...rows, this.adder(path, left, named)));
  }

  // One more key of the combatant: its field comes with the value that it has without being written, or nothing.
  adder(path, left, named) {
    const select = el("select", { "aria-label": say("add_value_of", named), id: `add-value-${path.join("-")}` });
    choices(select, [["", say("add_value")], ...left.map((key) => [key, label(key)])], "");
    select.addEventListener("change", () => {
      const key = select.value;
      const field = this.fields.of([...path, key], this.keys[key]);
      select.closest(".field").before(field);
      field.querySelector("input, select").focus();
      select.querySelector(`option[value="${key}"]`).remove();
      select.value = "";
    });
    return el("div", { class: "field" }, select);
  }

  // Whose policy: a name, a file that was opened, or a text written here.
  policy(path, otherwise) {
    const rows = this.rules.policies.map((each) => [each.name, each.idea ? `${each.name} – ${each.idea}` : each.name]);
    const files = Object.keys(this.held).filter((name) => name.endsWith(".policy")).map((name) => [name, name]);
    const value = at(this.fields.document, path);
    const own = typeof value === "string" && value.includes("\n") ? [value, say("own_text")] : [OWN, say("write_text")];
    const meant = (chosen) => (chosen === OWN ? this.template(value ?? otherwise) : chosen);
    return this.fields.choice(path, "policy", [["", otherwise ? say("usual", { value: otherwise }) : say("as_side")], own, ...files, ...rows], { shape: true, wide: true, meant });
  }

  template(name) {
    const begun = this.rules.policies.find((each) => each.name === name)?.text;
    return begun ?? this.rules.policies.find((each) => each.text).text;
  }

  policyText(path) {
    const value = at(this.fields.document, path);
    if (typeof value !== "string" || !value.includes("\n")) return null;
    const area = el("textarea", { rows: Math.min(16, value.split("\n").length + 1), spellcheck: "false", id: `text-${path.join("-")}` });
    area.value = value;
    area.addEventListener("change", () => this.fields.put(path, area.value.includes("\n") ? area.value : `${area.value}\n`));
    return this.fields.field(path, "policy_text", area, { wide: true });
  }
}

// A key of the library as a name, until somebody gives another.
function title(key) {
  return typeof key === "string" && key ? key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ") : null;
}

function short(value) {
  if (Array.isArray(value)) return value.every((each) => typeof each === "string") ? value.join(", ") : String(value.length);
  return typeof value === "object" ? Object.keys(value).join(", ") : told(value);
}

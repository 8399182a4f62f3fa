// Fields of the form: what a key means and can hold decides how it is asked for.

import { at, write } from "./document.js";
import { choices, el } from "./dom.js";
import { label, say } from "./words.js";

const WHOLE = /^-?\d{1,15}$/;
const BROKEN = /^-?\d*\.\d+$/;
const PAIR = /^(.*\S)[\s=:]+(-?\d+)$/u;

export class Fields {
  constructor(document, changed) {
    this.document = document;
    this.changed = changed;
    this.told = [];
  }

  // The line that opens a part of the form, with what is set in it; it is told again after each change.
  summary(title, facts) {
    const set = el("span", { class: "set" });
    const tell = () => (set.textContent = facts().join(" · "));
    this.told.push(tell);
    tell();
    return el("summary", {}, title, " ", set);
  }

  // A field for a key, by the description that the server gives of it.
  of(path, spec, { shape = false, named = null } = {}) {
    const value = at(this.document, path);
    const key = named ?? path.at(-1);
    const kinds = [spec, ...(spec.anyOf ?? [])];
    const list = kinds.find((each) => each.type === "array");
    if (typeof value === "string" && !spec.enum && !list) return this.text(path, key, { shape });
    if (spec.enum) return this.choice(path, key, [["", this.usual(spec)], ...spec.enum.map((word) => [word, say2(word)])], { shape });
    if (spec.type === "boolean") return spec.default === false ? this.flag(path, key) : this.flagOrNot(path, key, spec);
    if (list) return this.list(path, key, list.items ?? {});
    if (spec.type === "object") return spec.additionalProperties ? this.pairs(path, key) : this.fixed(path, key);
    if (spec.$ref || spec.anyOf?.some((each) => each.$ref)) return this.fixed(path, key);
    const numeric = kinds.some((each) => ["integer", "number"].includes(each.type));
    return this.text(path, key, { numeric, shape, placeholder: spec.default ?? "" });
  }

  usual(spec) {
    return spec.default === undefined ? say("none_of_it") : say("usual", { value: told(spec.default) });
  }

  text(path, key, { numeric = false, placeholder = "", before = null, hint = "", shape = false, wide = false, narrow = false } = {}) {
    const value = at(this.document, path);
    const input = el("input", { value: value ?? "", inputmode: numeric ? "decimal" : "text", placeholder, maxlength: 400 });
    input.addEventListener("change", () => {
      before?.(at(this.document, path), input.value, input);
      this.put(path, numeric ? number(input.value) : input.value, shape);
    });
    return this.field(path, key, input, { hint, wide, narrow });
  }

  // Several values on one line, with commas between.
  list(path, key, item) {
    const value = at(this.document, path);
    const values = value === undefined ? [] : Array.isArray(value) ? value : [value];
    if (values.some((each) => typeof each === "object" || String(each).includes(","))) return this.fixed(path, key);
    const numeric = item.type === "integer";
    const input = el("input", { value: values.join(", "), maxlength: 2000, title: say("commas") });
    input.addEventListener("change", () => {
      const parts = input.value.split(/[,、，]/u).map((each) => each.trim()).filter(Boolean);
      this.put(path, parts.length ? parts.map((each) => (numeric ? number(each) : each)) : undefined);
    });
    return this.field(path, key, input);
  }

  // A table of numbers by name on one line: "cool 2, vigilance 1".
  pairs(path, key) {
    const value = at(this.document, path) ?? {};
    if (Object.values(value).some((each) => typeof each === "object")) return this.fixed(path, key);
    const shown = Object.entries(value).map(([name, each]) => (each === true ? name : `${name} ${each}`));
    const input = el("input", { value: shown.join(", "), maxlength: 2000, title: say("pairs") });
    input.addEventListener("change", () => {
      const parts = input.value.split(/[,、，]/u).map((each) => each.trim()).filter(Boolean);
      const pairs = parts.map((each) => each.match(PAIR)?.slice(1) ?? [each, "1"]);
      this.put(path, pairs.length ? Object.fromEntries(pairs.map(([name, each]) => [name, Number(each)])) : undefined);
    });
    return this.field(path, key, input);
  }

  // What only the text can hold is named, not hidden.
  fixed(path, key) {
    const input = el("input", { value: at(this.document, path) === undefined ? "" : say("in_toml"), readonly: true });
    return this.field(path, key, input);
  }

  flag(path, key, shape = false) {
    const input = el("input", { type: "checkbox" });
    input.checked = at(this.document, path) === true;
    input.addEventListener("change", () => this.put(path, input.checked || undefined, shape));
    return this.field(path, key, input);
  }

  flagOrNot(path, key, spec, hint = "") {
    const rows = [["", this.usual(spec)], ["true", say("yes")], ["false", say("no")]];
    return this.choice(path, key, rows, { hint, meant: (chosen) => (chosen === "" ? undefined : chosen === "true") });
  }

  choice(path, key, rows, { shape = false, hint = "", meant = null, wide = false } = {}) {
    const value = at(this.document, path);
    const written = value === undefined ? "" : String(value);
    const select = el("select");
    const known = rows.some((row) => row[0] === written || (row.rows ?? []).some(([each]) => each === written));
    choices(select, known ? rows : [...rows, [written, written.includes("\n") ? say("own_text") : written]], written);
    select.addEventListener("change", () => this.put(path, meant ? meant(select.value) : select.value, shape));
    return this.field(path, key, select, { hint, wide });
  }

  field(path, key, input, { hint = "", wide = false, narrow = false } = {}) {
    input.id ||= `at-${path.join("-")}`;
    const small = hint ? el("small", {}, hint) : null;
    const kind = input.type === "checkbox" ? " check" : wide ? " broad" : narrow ? " narrow" : "";
    const title = el("label", { for: input.id }, el("span", {}, label(key)), small);
    return el("div", { class: `field${kind}`, "data-at": JSON.stringify(path) }, title, input);
  }

  put(path, value, shape = false) {
    write(this.document, path, value);
    for (const tell of this.told) tell();
    this.changed(shape);
  }
}

export function number(text) {
  const trimmed = text.trim();
  return WHOLE.test(trimmed) || BROKEN.test(trimmed) ? Number(trimmed) : trimmed;
}

export function told(value) {
  return value === true ? say("yes") : value === false ? say("no") : say2(String(value));
}

function say2(word) {
  return word.replaceAll("_", " ");
}

// A battle in words: one round at a time, or all of it.

import { choices, el, find } from "./dom.js";
import { Failed, post } from "./server.js";
import { language, say } from "./words.js";

const PICKS = ["median", "best", "worst", "closest", "longest", "upset"];
const NUMBER = "by_number";

export class Battle {
  constructor(asked) {
    this.asked = asked;
    this.waiting = null;
    find("pick").addEventListener("change", () => this.choose());
    find("read").addEventListener("click", () => this.read());
    find("transcript").addEventListener("keydown", (event) => this.key(event));
  }

  speak() {
    choices(find("pick"), [...PICKS, NUMBER].map((key) => [key, say(key)]), find("pick").value || PICKS[0]);
    if (this.told) this.read(String(this.told.battle));
  }

  choose() {
    find("number-field").hidden = find("pick").value !== NUMBER;
  }

  clear() {
    this.waiting?.abort();
    this.told = null;
    find("told").textContent = "";
    find("transcript").replaceChildren();
  }

  async read(again = null) {
    const how = find("pick").value;
    const pick = again ?? (how === NUMBER ? find("number").value.trim() : how);
    const of = again ? this.told.of : undefined;
    const part = again ? this.part : 0;
    this.waiting?.abort();
    const waiting = (this.waiting = new AbortController());
    find("told").textContent = say("reading");
    try {
      const told = await post("/api/replay", { ...this.asked(), pick, lang: language() }, waiting.signal);
      this.told = again ? { ...told, of } : told;
      this.parts = parted(told.lines);
      this.show(Math.min(part, this.parts.length - 1));
    } catch (fault) {
      if (!waiting.signal.aborted) find("told").textContent = say("failed", { text: fault.message });
      if (!(fault instanceof Failed) && fault.name !== "AbortError") throw fault;
    }
  }

  show(part) {
    this.part = part;
    const { battle, of } = this.told;
    find("told").textContent = of ? say("of", { n: battle, of }) : say("this_one", { n: battle });
    const lines = this.whole ? this.parts.flat() : this.parts[part];
    const text = el("div", { class: "lines", tabindex: "0", role: "region", "aria-label": say("battle") });
    text.append(...lines.map((line) => el("p", { class: line.style || null }, shown(line) || "\u00a0")));
    find("transcript").replaceChildren(this.controls(), text);
  }

  controls() {
    const step = (key, by) => {
      const off = this.whole || !(this.part + by in this.parts);
      return el("button", { type: "button", id: `step-${key}`, disabled: off, click: () => this.step(by, `step-${key}`) }, say(key));
    };
    const whole = el("button", { type: "button", id: "step-whole", click: () => this.turn() }, say(this.whole ? "one_round" : "whole"));
    const place = this.whole ? "" : say("at", { n: this.part + 1, of: this.parts.length });
    return el("div", { class: "row" }, step("prev", -1), el("span", { role: "status" }, place), step("next", 1), whole);
  }

  step(by, id) {
    if (this.whole || !(this.part + by in this.parts)) return;
    this.show(this.part + by);
    const button = id && find(id);
    (button && !button.disabled ? button : find("transcript").querySelector(".lines")).focus();
  }

  turn() {
    this.whole = !this.whole;
    this.show(this.part);
    find("step-whole").focus();
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.step(by);
    }
  }
}

function shown(line) {
  return line.style === "round" ? line.text.replace(/[\s─]+$/u, "") : line.text;
}

function parted(lines) {
  const parts = [[]];
  for (const line of lines) {
    if (line.style === "round") parts.push([]);
    parts.at(-1).push(line);
  }
  return parts;
}

// A battle in words and as a map: one round or one turn at a time, or all of it.

import { button, choices, el, find } from "./dom.js";
import { Places } from "./places.js";
import { Failed, post } from "./server.js";
import { language, say, whole } from "./words.js";

const PICKS = ["median", "best", "worst", "closest", "longest", "upset"];
const NUMBER = "by_number";

export class Battle {
  constructor(asked) {
    this.asked = asked;
    this.waiting = null;
    find("pick").addEventListener("change", () => this.choose());
    find("read").addEventListener("click", () => this.read());
    for (const id of ["transcript", "steps"]) find(id).addEventListener("keydown", (event) => this.key(event));
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
    this.waiting = null;
    this.told = null;
    find("told").textContent = "";
    for (const id of ["steps", "map", "transcript"]) find(id).replaceChildren();
  }

  async read(again = null) {
    const how = find("pick").value;
    const pick = again ?? (how === NUMBER ? find("number").value.trim() : how);
    const of = again ? this.told.of : undefined;
    const [part, moment] = again ? [this.part, this.moment] : [0, null];
    this.waiting?.abort();
    const waiting = (this.waiting = new AbortController());
    find("told").textContent = say("reading");
    try {
      const told = await post("/api/replay", { ...this.asked(), pick, lang: language() }, waiting.signal);
      this.told = again ? { ...told, of } : told;
      this.map = new Places(told.map, find("map").clientWidth);
      this.parts = parted(told.lines);
      this.show(Math.min(part, this.parts.length - 1), moment);
    } catch (fault) {
      if (!waiting.signal.aborted) find("told").textContent = say("failed", { text: fault.message });
      if (!(fault instanceof Failed) && fault.name !== "AbortError") throw fault;
    } finally {
      if (this.waiting === waiting) this.waiting = null;
    }
  }

  // A part of the text, and the field after a moment of it: its first, unless another is wanted.
  show(part, moment = null) {
    this.part = part;
    const { battle, of } = this.told;
    find("told").textContent = of ? say("of", { n: whole(battle), of: whole(of) }) : say("this_one", { n: whole(battle) });
    const lines = this.whole ? this.parts.flat() : this.parts[part];
    const text = el("div", { class: "lines", tabindex: "0", role: "region", "aria-label": say("in_words") });
    text.append(...lines.map((line) => el("p", { class: line.style || null, "data-moment": line.moment }, shown(line) || "\u00a0")));
    find("transcript").replaceChildren(text);
    this.turns = this.momentsOf(part);
    this.look(moment ?? this.turns[0] ?? this.before(part));
  }

  momentsOf(part) {
    const lines = this.whole ? this.parts.flat() : this.parts[part];
    return [...new Set(lines.map((line) => line.moment).filter((moment) => moment !== null))].sort((a, b) => a - b);
  }

  // What a part shows that tells no moment: the beginning, or the end.
  before(part) {
    const earlier = this.parts.slice(0, part).flat().map((line) => line.moment).filter((moment) => moment !== null);
    return earlier.length ? Math.max(...earlier) : 0;
  }

  look(moment) {
    this.moment = moment;
    find("map").replaceChildren(...this.map.show(moment));
    this.controls();
    const box = find("transcript").querySelector(".lines");
    let first = null;
    for (const line of box.children) {
      const now = this.turns.length > 1 && line.dataset.moment === String(moment);
      line.classList.toggle("now", now);
      if (now) first ??= line;
    }
    if (first) box.scrollTop = first.offsetTop - 8;
  }

  controls() {
    const focused = document.activeElement?.id;
    const step = (key, go) => button({ id: `step-${key.replace("_", "-")}`, disabled: !go }, go, say(key));
    const place = this.whole ? "" : say("at", { n: this.part + 1, of: this.parts.length });
    const row = el(
      "div",
      { class: "row" },
      step("prev", this.canStep(-1) && (() => this.step(-1))),
      step("turn_prev", this.canTurn(-1) && (() => this.turn(-1))),
      el("span", { role: "status" }, place),
      step("turn_next", this.canTurn(1) && (() => this.turn(1))),
      step("next", this.canStep(1) && (() => this.step(1))),
      button({ id: "step-whole" }, () => this.all(), say(this.whole ? "one_round" : "whole")),
    );
    find("steps").replaceChildren(row, el("p", { class: "hint" }, say("steps_hint")));
    if (focused?.startsWith("step-")) {
      const again = find(focused);
      (again && !again.disabled ? again : find("transcript").querySelector(".lines")).focus();
    }
  }

  canStep(by) {
    return !this.whole && this.part + by in this.parts;
  }

  step(by) {
    if (this.canStep(by)) this.show(this.part + by);
  }

  canTurn(by) {
    return this.turns.some((moment) => (moment - this.moment) * by > 0) || this.canStep(by);
  }

  // On to the next turn, and into the next round behind the last one.
  turn(by) {
    const left = this.turns.filter((moment) => (moment - this.moment) * by > 0);
    if (left.length) this.look(by > 0 ? left[0] : left.at(-1));
    else if (this.canStep(by)) this.show(this.part + by, by > 0 ? null : this.momentsOf(this.part - 1).at(-1));
  }

  all() {
    this.whole = !this.whole;
    this.show(this.part, this.moment);
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !this.told || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) this.turn(by);
    else this.step(by);
    find("transcript").querySelector(".lines").focus({ preventScroll: true });
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

// The slider for a number of enemies, and the curve of the players' chance to win.

import { choices, el, find, svg } from "./dom.js";
import { at, holders, write } from "./document.js";
import { table } from "./odds.js";
import { Failed, stream } from "./server.js";
import { label, percent, say } from "./words.js";

const LEAST_MOST = 8;
const MOST = 20;
const WIDTH = 560;
const HEIGHT = 240;
const EDGE = { left: 48, right: 12, top: 12, bottom: 44 };

export class Curve {
  constructor(asked, changed) {
    this.asked = asked;
    this.changed = changed;
    this.points = [];
    this.waiting = null;
    find("who").addEventListener("change", () => this.aim());
    find("count").addEventListener("input", () => this.slide());
    find("draw").addEventListener("click", () => this.draw());
  }

  show(document, library, held) {
    this.document = document;
    const rules = library[document.ruleset] ?? library.narrative;
    this.enemies = enemies(document, rules, Object.values(held).flat());
    const chosen = find("who").value;
    const rows = this.enemies.map((each, number) => [String(number), each.text]);
    choices(find("who"), rows, chosen in this.enemies ? chosen : String(this.usual()));
    for (const id of ["who", "count", "draw"]) find(id).disabled = !rows.length;
    this.aim();
  }

  usual() {
    const group = this.enemies.findLastIndex((each) => each.key === "minions");
    const most = Math.max(...this.enemies.map((each) => each.value));
    return group < 0 ? this.enemies.findIndex((each) => each.value === most) : group;
  }

  get enemy() {
    return this.enemies[Number(find("who").value)];
  }

  aim() {
    if (!this.enemies.length) return this.clear();
    const { value } = this.enemy;
    const shape = this.signature();
    if (shape !== this.aimed) find("count").max = Math.min(MOST, Math.max(LEAST_MOST, 2 * value));
    this.aimed = shape; // while only the number changes, the slider keeps its end
    find("count").value = value;
    find("many").textContent = value;
    if (this.shape !== shape) this.clear();
    else this.paint();
  }

  signature() {
    const { path, key } = this.enemy;
    const rest = structuredClone(this.document);
    write(rest, [...path, key], undefined);
    return JSON.stringify([rest, path, key, this.asked().seed]);
  }

  slide() {
    const { path, key } = this.enemy;
    const value = Number(find("count").value);
    find("many").textContent = value;
    write(this.document, [...path, key], value);
    this.enemy.value = value;
    this.paint();
    this.changed();
  }

  clear() {
    this.waiting?.abort();
    this.waiting = null;
    this.points = [];
    this.shape = null;
    find("drawing").replaceChildren();
  }

  async draw() {
    this.clear();
    this.shape = this.signature();
    const waiting = (this.waiting = new AbortController());
    const { path, key } = this.enemy;
    this.last = Number(find("count").max);
    const body = { ...this.asked(), at: path, key, first: 1, last: this.last };
    try {
      await stream("/api/curve", body, waiting.signal, (point) => {
        this.points.push(point);
        this.paint();
      });
    } catch (fault) {
      if (waiting !== this.waiting) return;
      find("drawing").append(el("p", { class: "fault" }, say("failed", { text: fault.message })));
      if (!(fault instanceof Failed)) throw fault;
    }
    this.waiting = null;
  }

  paint() {
    if (!this.points.length) return;
    const { points, last } = this;
    const rows = points.map((each) => [el("th", { scope: "row" }, String(each.at)), el("td", {}, share(each))]);
    const opened = find("drawing").querySelector("details")?.open ?? false;
    const more = el("details", { open: opened }, el("summary", {}, say("curve_table")));
    more.append(table(say("curve_table"), ["curve_n", "curve_p"], rows));
    const status = points.length < last ? el("p", { role: "status" }, say("drawing", { n: points.length, of: last })) : null;
    find("drawing").replaceChildren(...[drawn(points, last, this.enemy), status, more].filter(Boolean));
  }
}

function drawn(points, last, enemy) {
  const x = (n) => EDGE.left + ((n - 1) / Math.max(last - 1, 1)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (p) => EDGE.top + (1 - p) * (HEIGHT - EDGE.top - EDGE.bottom);
  const place = (key) => (each) => `${x(each.at).toFixed(1)},${y(each[key]).toFixed(1)}`;
  const area = [...points.map(place("high")), ...points.toReversed().map(place("low"))].join(" ");
  const told = points.map((each) => `${each.at}: ${percent(each.value)}`).join(", ");
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("curve_label", { name: enemy.text, points: told }) });
  for (const p of [0, 0.25, 0.5, 0.75, 1]) {
    picture.append(svg("line", { class: "grid", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(p), y2: y(p) }));
    picture.append(svg("text", { x: EDGE.left - 6, y: y(p) + 4, "text-anchor": "end" }, `${100 * p} %`));
  }
  for (let n = 1; n <= last; n += 1) picture.append(svg("text", { x: x(n), y: HEIGHT - EDGE.bottom + 18, "text-anchor": "middle" }, String(n)));
  picture.append(svg("text", { x: EDGE.left, y: HEIGHT - 6 }, say("curve_axis", { n: points[0].battles })));
  picture.append(svg("polygon", { class: "area", points: area }), svg("polyline", { class: "line", points: points.map(place("value")).join(" ") }));
  for (const each of points) {
    const here = each.at === enemy.value;
    picture.append(svg("circle", { class: here ? "here" : "point", cx: x(each.at), cy: y(each.value), r: here ? 7 : 3.5 }));
  }
  return picture;
}

function share({ value, low, high }) {
  return `${percent(value)} (${percent(low)} – ${percent(high)})`;
}

function enemies(document, rules, own) {
  const found = [];
  const marked = (document.side ?? []).some((side) => side.players);
  for (const holder of holders(document)) {
    for (const [number, side] of (holder.thing.side ?? []).entries()) {
      if (!holder.path.length && (marked ? side.players : number === 0)) continue;
      for (const index of (side.combatant ?? []).keys()) {
        const path = [...holder.path, "side", number, "combatant", index];
        const thing = at(document, path);
        const entry = rules.combatants.find((each) => each.name === thing.is) ?? own.find((each) => each.name === thing.is);
        const key = "minions" in thing || entry?.kind === "minion" ? "minions" : "count";
        const written = thing[key] ?? 1;
        const value = Number.isInteger(written) ? written : 1;
        const title = thing.name ?? thing.is ?? say("combatant", { n: index + 1 });
        found.push({ path, key, value, text: `${side.name ?? ""}: ${title} – ${label(key)}` });
      }
    }
  }
  return found;
}

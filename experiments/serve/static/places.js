// A small map of a battle: who is where on the line, who is in a melee, who is down. Friends are round, enemies square.

import { el, svg } from "./dom.js";
import { say } from "./words.js";

const WIDE = 640;
const NARROW = 360; // on a phone
const EDGE = 30;
const SIZE = 24; // of a token
const STEP = 34; // from one row of tokens to the next
const MOST_COLUMNS = 4; // of tokens on each side of a place
const GROUND = 34; // below the line: numbers of the places

export class Places {
  constructor(told, room) {
    this.told = told;
    this.width = Math.min(WIDE, Math.max(NARROW, room));
    this.short = shortened(told.fighters.map((each) => each.name));
    const seen = told.moments.flatMap((moment) => moment.fighters.filter(Boolean).map((each) => each.place));
    const covers = told.moments.flatMap((moment) => [...(moment.cover ?? []), ...(moment.difficult ?? [])]);
    const beside = told.unit === "m" ? [] : covers;
    this.low = Math.min(...seen, ...beside);
    this.high = Math.max(...seen, ...beside, this.low + 1);
    const slot = this.width / (this.high - this.low + 1);
    this.columns = Math.min(MOST_COLUMNS, Math.floor((slot / 2 - 2) / (SIZE + 2)));
    this.edge = this.columns ? slot / 2 : EDGE;
    const rows = told.moments.map((moment) => Math.max(0, ...this.seated(moment).map((each) => each.row)));
    this.rows = 1 + Math.max(...rows);
  }

  x(place) {
    return this.edge + ((place - this.low) / (this.high - this.low)) * (this.width - 2 * this.edge);
  }

  // Where each token stands: friends left of their place, enemies right, in rows; those in one melee together.
  seated(moment) {
    const there = moment.fighters.map((each, number) => each && { ...each, number, foe: this.told.sides[this.told.fighters[number].side].foe });
    const here = there.filter(Boolean);
    const standing = here.filter((each) => each.state === "standing" && each.melee);
    for (const each of here) each.fights = standing.includes(each) && standing.some((other) => other.melee === each.melee && other.foe !== each.foe) ? each.melee : 0;
    here.sort((one, other) => (other.fights > 0) - (one.fights > 0) || one.fights - other.fights || (one.state !== "standing") - (other.state !== "standing") || one.number - other.number);
    if (this.columns) for (const place of new Set(here.map((each) => each.place))) this.stack(here.filter((each) => each.place === place));
    else this.squeeze(here);
    return here;
  }

  // The tokens of one place: melee by melee, then the others, as wide as the place has room.
  stack(those) {
    let row = 0;
    for (const fights of new Set(those.map((each) => each.fights))) {
      const group = those.filter((each) => each.fights === fights);
      const sides = [group.filter((each) => !each.foe), group.filter((each) => each.foe)];
      for (const [side, members] of sides.entries()) {
        for (const [k, each] of members.entries()) {
          each.row = row + Math.floor(k / this.columns);
          each.left = this.x(each.place) + (side ? 1 : -1) * (SIZE / 2 + 1 + (k % this.columns) * (SIZE + 2));
        }
      }
      row += Math.max(...sides.map((members) => Math.ceil(members.length / this.columns)));
    }
  }

  // Tokens of places that lie too near each other: each as low as there is room.
  squeeze(those) {
    const taken = [];
    for (const each of those) {
      each.left = this.x(each.place) + (each.foe ? 1 : -1) * (SIZE / 2 + 1);
      each.row = 0;
      while (taken.some((other) => other.row === each.row && Math.abs(other.left - each.left) < SIZE + 1)) each.row += 1;
      taken.push(each);
    }
  }

  // The picture, and the same as a list.
  show(number) {
    const moment = this.told.moments[number];
    const here = this.seated(moment);
    return [el("p", { class: "when" }, this.when(moment)), this.picture(moment, here), this.legend(moment, here)];
  }

  when({ round, stage }) {
    if (!round) return say("map_start");
    return this.told.sides[0].names.length > 1 ? say("map_stage", { n: round, stage: stage + 1 }) : say("map_round", { n: round });
  }

  picture(moment, here) {
    const ground = 8 + this.rows * STEP;
    const told = here.map((each) => this.line(each, moment, here)).join("; ");
    const picture = svg("svg", { viewBox: `0 0 ${this.width} ${ground + GROUND}`, role: "img", class: "map", "aria-label": `${say("map")}: ${told}` });
    picture.append(svg("line", { class: "ground", x1: 8, x2: this.width - 8, y1: ground, y2: ground }));
    for (const place of moment.difficult ?? []) picture.append(this.strip("difficult", place, ground));
    for (const place of moment.cover ?? []) picture.append(this.strip("cover", place, ground));
    for (const place of this.ticks()) {
      picture.append(svg("line", { class: "grid", x1: this.x(place), x2: this.x(place), y1: 6, y2: ground }));
      picture.append(svg("text", { x: this.x(place), y: ground + 26, "text-anchor": "middle" }, String(place)));
    }
    for (const melee of new Set(here.map((each) => each.fights).filter(Boolean))) picture.append(ring(here.filter((each) => each.fights === melee), ground));
    for (const each of here) picture.append(this.token(each, moment, here, ground));
    return picture;
  }

  strip(kind, place, ground) {
    const width = Math.min(52, this.x(1) - this.x(0)) - 6;
    return svg("rect", { class: kind, x: this.x(place) - width / 2, y: ground + (kind === "cover" ? 1 : 7), width, height: 5, rx: 2 });
  }

  ticks() {
    const by = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => (this.high - this.low) / each <= this.width / 40) ?? 1000;
    const first = Math.ceil(this.low / by) * by;
    return Array.from({ length: Math.floor((this.high - first) / by) + 1 }, (_, k) => first + k * by);
  }

  token(each, moment, here, ground) {
    const y = middle(each, ground);
    const acts = moment.acting === each.number ? " acts" : "";
    const group = svg("g", { class: `token ${each.foe ? "foe" : "friend"} ${each.state}${acts}` }, svg("title", {}, this.line(each, moment, here)));
    const half = SIZE / 2 - 1;
    group.append(each.foe ? svg("rect", { x: each.left - half, y: y - half, width: 2 * half, height: 2 * half, rx: 4 }) : svg("circle", { cx: each.left, cy: y, r: half }));
    group.append(svg("text", { x: each.left, y: y + 4, "text-anchor": "middle" }, this.short[each.number]));
    const left = 2 * half * Math.max(0, 1 - each.hurt / each.most);
    group.append(svg("rect", { class: "lost", x: each.left - half, y: y + half + 2, width: 2 * half, height: 3 }));
    group.append(svg("rect", { class: "left", x: each.left - half, y: y + half + 2, width: left, height: 3 }));
    if (each.state !== "standing") group.append(svg("path", { class: "out", d: cross(each, y, half) }));
    return group;
  }

  legend(moment, here) {
    const sides = this.told.sides.map((side, number) => {
      const those = here.filter((each) => this.told.fighters[each.number].side === number).sort((a, b) => (a.state !== "standing") - (b.state !== "standing") || a.number - b.number);
      const name = side.names[moment.stage] || side.names[0];
      const rows = those.map((each) => el("li", { class: `${each.state}${moment.acting === each.number ? " acts" : ""}` }, el("b", { class: each.foe ? "foe" : "friend" }, this.short[each.number]), ` ${this.line(each, moment, here)}`));
      return those.length ? el("div", {}, el("p", {}, name), el("ul", {}, ...rows)) : null;
    });
    const away = moment.fighters.flatMap((each, number) => (each ? [] : [this.told.fighters[number].name]));
    const notes = [
      moment.cover?.length ? el("span", {}, el("i", { class: "cover" }), ` ${say("map_cover")}`) : null,
      moment.difficult?.length ? el("span", {}, el("i", { class: "difficult" }), ` ${say("map_difficult")}`) : null,
      this.told.unit === "place" && moment.cover === null ? el("span", {}, say("map_cover_all")) : null,
      away.length && this.told.sides[0].names.length === 1 ? el("span", {}, say("map_away", { names: away.join(", ") })) : null,
    ];
    return el("div", { class: "legend" }, ...sides, notes.some(Boolean) ? el("p", { class: "notes" }, ...notes) : null);
  }

  // Somebody in words.
  line(each, moment, here) {
    const metres = this.told.unit === "m";
    const name = (other) => this.told.fighters[other.number].name;
    const place = say(metres ? "map_at_m" : "map_at", { n: each.place });
    if (each.state !== "standing") return `${name(each)}: ${place}, ${say(`map_${each.state}`)}`;
    const others = here.filter((other) => each.fights && other.fights === each.fights && other.foe !== each.foe);
    const facts = [
      place,
      metres ? say("map_health", { n: each.most - each.hurt, of: each.most }) : say("map_wounds", { n: each.hurt, of: each.most }),
      each.heads > 1 ? say("map_heads", { n: each.heads }) : null,
      others.length ? say("map_melee_with", { who: others.map(name).join(", ") }) : null,
      ...each.marks.map((mark) => say(`map_${mark}`)),
    ];
    return `${name(each)}: ${facts.filter(Boolean).join(", ")}`;
  }
}

function middle(each, ground) {
  return ground - SIZE / 2 - 7 - each.row * STEP;
}

// Around those who are in one melee.
function ring(those, ground) {
  const lefts = those.map((each) => each.left);
  const ys = those.map((each) => middle(each, ground));
  const pad = SIZE / 2 + 3;
  const [x, y] = [Math.min(...lefts) - pad, Math.min(...ys) - pad];
  const size = { width: Math.max(...lefts) + pad - x, height: Math.max(...ys) + pad + 4 - y };
  return svg("rect", { class: "melee", x, y, ...size, rx: 9 });
}

function cross(each, y, half) {
  const [left, right, top, bottom] = [each.left - half, each.left + half, y - half, y + half];
  return each.state === "dead" ? `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}` : `M${left} ${bottom}L${right} ${top}`;
}

// Two signs for each name that tell all of them apart.
export function shortened(names) {
  const used = new Set();
  return names.map((name) => {
    const signs = [...name.replace(/[^\p{L}\p{N}]/gu, "")];
    const last = /(\d+)\s*$/u.exec(name)?.[1] ?? "";
    const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const tries = [
      last ? `${signs[0] ?? "?"}${last}`.slice(0, 3) : null,
      signs.slice(0, 2).join(""),
      words.length > 1 ? words.map((word) => [...word][0]).slice(0, 2).join("") : null,
      ...signs.slice(2).map((sign) => `${signs[0]}${sign}`),
      ...Array.from({ length: 99 }, (_, number) => `${signs[0] ?? "?"}${number + 1}`),
    ];
    const found = tries.find((each) => each && !used.has(each)) ?? "?";
    used.add(found);
    return found;
  });
}

// The page: one encounter, as a form and as TOML; whenever it is sound, its odds.

import { Battle } from "./battle.js";
import { Curve } from "./curve.js";
import { choices, el, find } from "./dom.js";
import { Form } from "./form.js";
import { screen } from "./odds.js";
import { get, post, stream } from "./server.js";
import { say, speak } from "./words.js";

const PAUSE = 250; // milliseconds without another change, before battles begin
const FIRST = "standard";
const LANGUAGE = "kassen-language";
const NEW = {
  narrative: { name: "New encounter", side: [
    { name: "heroes", players: true, policy: "marksman", combatant: [{ is: "soldier" }, { is: "medic" }] },
    { name: "enemies", policy: "cautious", combatant: [{ is: "trooper", minions: 3, place: 2 }] },
  ] },
  sigma: { name: "New encounter", ruleset: "sigma", side: [
    { name: "heroes", players: true, policy: "evader", combatant: [{ is: "blade" }, { is: "ranger" }] },
    { name: "enemies", policy: "evader", distance: 8, combatant: [{ is: "raider", count: 2 }] },
  ] },
};

const state = { samples: [], library: {}, document: null, toml: "", faults: [], odds: null, band: null, asked: 0 };
let run = null;
let pause = 0;

const form = new Form(find("form"), (shape) => edited({ document: state.document }, shape));
const asked = () => ({ toml: state.toml, seed: wholeOr(find("seed").value, 1) });
const battle = new Battle(asked);
const curve = new Curve(asked, () => edited({ document: state.document }, true));

async function edited(written, shape = true) {
  const number = (state.asked += 1);
  stop();
  find("answer").setAttribute("aria-busy", "true");
  if (written.document) adopt(written.document, shape);
  const answer = await post("/api/check", written);
  if (number !== state.asked) return;
  state.toml = answer.toml;
  state.faults = answer.faults;
  if (!("toml" in written)) find("toml").value = answer.toml;
  if (answer.document && !written.document) adopt(answer.document);
  if (state.document) curve.show(state.document, state.library);
  battle.clear();
  faulty();
  soon();
}

function adopt(document, shape = true) {
  state.document = document;
  if (shape) form.show(document, state.library);
}

function faulty() {
  const fields = form.mark(state.faults.map((each) => ({ ...each })));
  const rows = state.faults.map((fault, number) => {
    const place = [fault.path, fault.line ? say("line", { n: fault.line }) : ""].filter(Boolean).join(", ");
    const text = `${place}: ${fault.expected}`;
    const field = fields[number];
    return el("li", {}, field ? el("button", { type: "button", class: "link", click: () => reveal(field) }, text) : text);
  });
  find("faults").replaceChildren(...(rows.length ? [el("p", {}, say("faults", { n: rows.length })), el("ul", {}, ...rows)] : []));
  for (const id of ["fight", "draw", "read"]) find(id).disabled = rows.length > 0;
  find("toml").toggleAttribute("aria-invalid", rows.length > 0);
}

function reveal(field) {
  const around = field.closest("details");
  if (around) around.open = true;
  field.focus();
}

function stop() {
  clearTimeout(pause);
  run?.abort();
  run = null;
  find("stop").disabled = true;
}

function soon() {
  stop();
  if (state.faults.length) {
    state.odds = state.band = null;
    find("answer").replaceChildren();
    find("answer").removeAttribute("aria-busy");
    find("status").textContent = say("mending");
    return;
  }
  pause = setTimeout(fight, PAUSE);
}

async function fight() {
  stop();
  const mine = (run = new AbortController());
  find("stop").disabled = false;
  state.band = null;
  try {
    await stream("/api/odds", { ...asked(), battles: Number(find("battles").value) }, mine.signal, (event) => {
      if (mine !== run) return;
      if (event.event === "odds") state.odds = event;
      else state.band = event.band;
      show(false);
    });
  } catch (fault) {
    if (mine !== run) return;
    find("status").textContent = say("failed", { text: fault.message });
  }
  if (mine !== run) return;
  run = null;
  find("stop").disabled = true;
}

function show(stopped) {
  const { odds, band } = state;
  if (!odds) return;
  const facts = { ...odds, n: odds.battles, of: odds.of, clock: odds.clock };
  const key = stopped ? "stopped" : odds.battles < odds.of ? "fighting" : band ? "done" : "banding";
  find("status").textContent = say(key, facts);
  find("progress").value = odds.battles / odds.of;
  find("answer").replaceChildren(...screen(odds, band));
  find("answer").removeAttribute("aria-busy");
}

function save() {
  const name = (state.document?.name ?? "encounter").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const link = el("a", { href: URL.createObjectURL(new Blob([state.toml], { type: "application/toml" })), download: `${name || "encounter"}.toml` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function own() {
  find("sample").value = "";
}

function wholeOr(text, otherwise) {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : otherwise;
}

function retell(lang) {
  speak(lang);
  find("language").value = document.documentElement.lang;
  const titles = state.samples.map((each) => [each.name, `${each.title} (${each.ruleset}: ${each.sides.join(", ")})`]);
  choices(find("sample"), [["", say("own")], ...titles], find("sample").value);
  if (state.document) {
    form.show(state.document, state.library);
    curve.show(state.document, state.library);
    faulty();
  }
  battle.speak();
  show(run === null && state.odds !== null && state.odds.battles < state.odds.of);
}

function begin(text) {
  find("toml").value = text;
  return edited({ toml: text });
}

function remembered() {
  try {
    return localStorage.getItem(LANGUAGE) ?? navigator.language.slice(0, 2);
  } catch {
    return navigator.language.slice(0, 2);
  }
}

find("language").addEventListener("change", (event) => {
  retell(event.target.value);
  try {
    localStorage.setItem(LANGUAGE, event.target.value);
  } catch {
    // it is asked again next time
  }
});
find("sample").addEventListener("change", (event) => {
  const chosen = state.samples.find((each) => each.name === event.target.value);
  if (chosen) begin(chosen.toml);
});
for (const ruleset of Object.keys(NEW)) {
  find(`new-${ruleset}`).addEventListener("click", () => {
    own();
    edited({ document: structuredClone(NEW[ruleset]) });
  });
}
find("open").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) {
    own();
    await begin(await file.text());
  }
  event.target.value = "";
});
find("save").addEventListener("click", save);
find("toml").addEventListener("input", () => {
  stop();
  pause = setTimeout(() => edited({ toml: find("toml").value }), PAUSE);
});
find("fight").addEventListener("click", fight);
find("stop").addEventListener("click", () => {
  stop();
  show(state.odds !== null && state.odds.battles < state.odds.of);
});
find("seed").addEventListener("change", () => (find("seed").value = wholeOr(find("seed").value, 1)));
for (const id of ["battles", "seed"]) find(id).addEventListener("change", () => state.document && edited({ toml: state.toml }));

retell(remembered());
find("choose").inert = true;
[state.samples, state.library] = await Promise.all([get("/api/samples"), get("/api/library")]);
find("choose").inert = false;
retell(document.documentElement.lang);
find("sample").value = FIRST;
begin(state.samples.find((each) => each.name === FIRST).toml);

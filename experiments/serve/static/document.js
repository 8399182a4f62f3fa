// The document that page and server share: where things stand in it, and how it is changed.

const EMPTY_GOES = ["rules", "scene", "end", "hold", "reach", "places", "skills", "talents"];

// What has sides: the scenario itself, and the encounter of each stage.
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
  tidy(document, path.slice(0, -1));
}

function tidy(document, path) {
  for (; path.length && EMPTY_GOES.includes(path.at(-1)); path = path.slice(0, -1)) {
    const table = at(document, path);
    if (Object.keys(table).length) return;
    delete at(document, path.slice(0, -1))[path.at(-1)];
  }
}

// Whoever speaks of a side by its name goes on to do so.
export function rename(thing, was, name) {
  const renamed = (names) => names.map((each) => (each === was ? name : each));
  if (thing.surprised) thing.surprised = renamed(thing.surprised);
  for (const side of thing.side ?? []) if (side.allies) side.allies = renamed(side.allies);
  for (const goal of ["hold", "reach"]) if (thing.end?.[goal]?.side === was) thing.end[goal].side = name;
}

// The first stage of a gauntlet is what the encounter was before; the players stay above all stages.
export function staged(document) {
  const marked = document.side.some((side) => side.players);
  const ours = (side, number) => (marked ? side.players : number === 0);
  const encounter = { side: document.side.filter((side, number) => !ours(side, number)) };
  for (const key of ["scene", "end", "hazard", "surprised"]) {
    if (document[key]) encounter[key] = document[key];
    delete document[key];
  }
  document.side = document.side.filter(ours);
  document.stage = [{ encounter }];
}

export function freshName(document, word) {
  const names = holders(document).flatMap((each) => (each.thing.side ?? []).map((side) => side.name));
  let number = names.length + 1;
  while (names.includes(`${word} ${number}`)) number += 1;
  return `${word} ${number}`;
}

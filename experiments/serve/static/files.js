// Files beside the encounter: libraries and policies by name, and stat blocks of other tools, which become a library.

import { button, el, find } from "./dom.js";
import { post } from "./server.js";
import { say, whole } from "./words.js";

const BLOCKS = /\.(json|xml)$/i;
const HAS_SIDES = /^\s*\[\[\s*(side|stage)\b|^\s*(side|stage)\s*=/mu;
const IS_LIBRARY = /^\s*\[\s*(combatant|weapon|armor|kit)\b/mu;

// What was opened: the text of an encounter if one is among them, and the files beside it.
export async function opened(files) {
  const found = { encounter: null, beside: {}, imported: null };
  const blocks = {};
  for (const file of files) {
    const text = await file.text();
    if (BLOCKS.test(file.name)) blocks[file.name] = text;
    else if (file.name.endsWith(".policy") || (IS_LIBRARY.test(text) && !HAS_SIDES.test(text))) found.beside[file.name] = text;
    else found.encounter = { name: file.name, text };
  }
  if (Object.keys(blocks).length) await imported(blocks, found);
  return found;
}

async function imported(blocks, found) {
  const [first] = Object.keys(blocks);
  const name = `${first.replace(BLOCKS, "")}.toml`;
  const answer = await post("/api/import", { files: blocks });
  found.beside[name] = answer.library;
  found.imported = { name, files: Object.keys(blocks).join(", "), ...answer };
}

// A document that names the libraries among the files.
export function naming(document, beside) {
  const names = Object.keys(beside).filter((name) => name.endsWith(".toml") && !(document.library ?? []).includes(name));
  if (names.length) document.library = [...(document.library ?? []), ...names];
  return document;
}

export function without(document, name) {
  const left = (document.library ?? []).filter((each) => each !== name);
  if (left.length) document.library = left;
  else delete document.library;
  return document;
}

// The files, each with what it is, and what was odd in those that were read.
export function show(beside, held, told, drop) {
  const rows = Object.entries(beside).map(([name, text]) => {
    const what = name.endsWith(".toml") ? say("file_library", { n: held[name]?.length ?? 0 }) : say("file_policy");
    return el(
      "li",
      {},
      el("b", {}, name),
      ` ${what} `,
      button({ class: "small", "aria-label": say("save_file", { name }) }, () => download(name, text), say("keep")),
      " ",
      button({ class: "small", "aria-label": say("drop_file", { name }) }, () => drop(name), say("remove")),
    );
  });
  const parts = rows.length ? [el("p", {}, say("files")), el("ul", {}, ...rows)] : [];
  if (told) parts.push(...read(told));
  find("files").replaceChildren(...parts);
}

function read({ name, files, combatants, odd, odd_in_all: all, faults }) {
  const parts = [el("p", { role: "status" }, say("imported", { n: whole(combatants), files, name }))];
  if (all || faults.length) {
    const lines = [...faults, ...odd].map((each) => el("li", {}, each));
    parts.push(el("details", {}, el("summary", {}, say("imported_odd", { n: whole(all + faults.length) })), el("ul", { class: "long" }, ...lines)));
  }
  return parts;
}

export function download(name, text) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The report of a folder of results, in a tab of its own.

import { el, find } from "./dom.js";
import { get } from "./server.js";
import { language, say } from "./words.js";

let known = null;

export function speak() {
  if (known) {
    const { home, folders } = known;
    find("reported").textContent = say(folders.length ? "some_folders" : "no_folders", { n: folders.length, home });
  }
  aim();
}

function aim() {
  const folder = find("folder").value.trim();
  const link = find("see");
  if (folder) link.setAttribute("href", `/api/report?${new URLSearchParams({ folder, lang: language() })}`);
  else link.removeAttribute("href");
  if (folder) link.removeAttribute("aria-disabled");
  else link.setAttribute("aria-disabled", "true");
}

async function look() {
  known = await get("/api/results");
  find("folders").replaceChildren(...known.folders.map((value) => el("option", { value })));
  if (!find("folder").value && known.folders.length) [find("folder").value] = known.folders;
  speak();
}

export function begin() {
  find("folder").addEventListener("input", aim);
  find("folder").addEventListener("focus", look);
  return look();
}

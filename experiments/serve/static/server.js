// What the page asks of its server: answers as JSON, and streams of events that can be left at any time.

import { say } from "./words.js";

export class Failed extends Error {}

export async function get(path) {
  return answered(await reached(path));
}

export async function post(path, body, signal) {
  return answered(await sent(path, body, signal));
}

// Events as they come; `signal` leaves them. Not by fetch: Chromium calls a stream that was read to its end aborted.
export function stream(path, body, signal, use) {
  const asked = new XMLHttpRequest();
  let read = 0;
  return new Promise((done, fail) => {
    const take = () => {
      const end = asked.responseText.lastIndexOf("\n\n");
      if (asked.status !== 200 || end < read) return;
      const parts = asked.responseText.slice(read, end).split("\n\n");
      read = end + 2;
      for (const part of parts) taken(part, use);
    };
    const trying = (act) => () => {
      try {
        act();
      } catch (fault) {
        fail(fault);
        asked.abort();
      }
    };
    const ended = () => {
      take();
      if (asked.status === 200) done();
      else fail(new Failed(saidIn(asked.responseText)));
    };
    asked.onprogress = trying(take);
    asked.onload = trying(ended);
    asked.onerror = () => fail(new Failed(say("gone")));
    asked.onabort = () => fail(new DOMException("left", "AbortError"));
    signal.addEventListener("abort", () => asked.abort());
    asked.open("POST", path);
    asked.setRequestHeader("Content-Type", "application/json");
    asked.send(JSON.stringify(body));
  });
}

function taken(part, use) {
  const line = part.split("\n").find((each) => each.startsWith("data: "));
  if (!line) return; // only says that the server is still there
  const event = JSON.parse(line.slice("data: ".length));
  if (event.event === "failed") throw new Failed(event.text);
  use(event);
}

function sent(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return reached(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function reached(path, how = {}) {
  try {
    return await fetch(path, how);
  } catch (fault) {
    throw fault.name === "AbortError" ? fault : new Failed(say("gone"));
  }
}

async function answered(response) {
  if (response.ok) {
    const answer = await response.json();
    if (answer.failed) throw new Failed(answer.failed);
    return answer;
  }
  throw new Failed(saidIn(await response.text()));
}

function saidIn(text) {
  try {
    return JSON.parse(text).failed ?? text;
  } catch {
    return text; // the text itself says it
  }
}

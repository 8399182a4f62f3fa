// What the page asks of its server: answers as JSON, and streams of events that can be left at any time.

export class Failed extends Error {}

export async function get(path) {
  return answered(await fetch(path));
}

export async function post(path, body, signal) {
  return answered(await sent(path, body, signal));
}

export async function stream(path, body, signal, use) {
  const response = await sent(path, body, signal);
  if (!response.ok) await answered(response);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (waiting + decoder.decode(value, { stream: true })).split("\n\n");
    waiting = parts.pop();
    for (const part of parts) take(part, use);
  }
}

function take(part, use) {
  const line = part.split("\n").find((each) => each.startsWith("data: "));
  if (!line) return; // only says that the server is still there
  const event = JSON.parse(line.slice("data: ".length));
  if (event.event === "failed") throw new Failed(event.text);
  use(event);
}

function sent(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function answered(response) {
  if (response.ok) return response.json();
  const text = await response.text();
  let said = text;
  try {
    said = JSON.parse(text).failed ?? text;
  } catch {
    // the text itself says it
  }
  throw new Failed(said);
}

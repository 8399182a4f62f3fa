// Elements made of data: whatever is handed in as a child becomes text, never markup.

const SVG = "http://www.w3.org/2000/svg";

export const find = (id) => document.getElementById(id);

export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function button(attributes, click, text) {
  return el("button", { type: "button", ...attributes, click }, text);
}

// Rows of a choice: [value, text], or { title, rows } for those that belong together.
export function choices(select, rows, chosen) {
  const option = ([value, text]) => el("option", { value }, text);
  select.replaceChildren(...rows.map((row) => (row.rows ? el("optgroup", { label: row.title }, ...row.rows.map(option)) : option(row))));
  select.value = chosen;
}

// Elements, made without HTML: whatever a file says becomes text.

/** Make an element with attributes (functions are listeners) and children (text or elements). */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

const INLINE = /\\([\\`*_[\]<>&#|~])|\*\*((?:\\.|[^*])+)\*\*|\*((?:\\.|[^*])+)\*|`([^`]+)`/g;

/** Return the nodes for a line of the Markdown that rulebooks use: bold, italics, code and escaped signs. */
function inline(text) {
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    nodes.push(text.slice(end, found.index));
    const [whole, sign, bold, italics, code] = found;
    if (sign) nodes.push(sign);
    else if (bold) nodes.push(el("strong", {}, ...inline(bold)));
    else if (italics) nodes.push(el("em", {}, ...inline(italics)));
    else nodes.push(el("code", {}, code));
    end = found.index + whole.length;
  }
  nodes.push(text.slice(end));
  return nodes;
}

const cells = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

function row(line, tag) {
  return el("tr", {}, ...cells(line).map((cell) => el(tag, {}, ...inline(cell))));
}

/** Return the elements for the Markdown of a clause: paragraphs, lists and tables. */
export function markdown(text) {
  return text.split("\n\n").map((block) => {
    const lines = block.split("\n");
    if (lines.every((line) => /^[-*] /.test(line))) {
      return el("ul", {}, ...lines.map((line) => el("li", {}, ...inline(line.slice(2)))));
    }
    if (lines.length > 1 && lines.every((line) => line.startsWith("|"))) {
      const [head, , ...body] = lines;
      const rows = body.map((line) => row(line, "td"));
      return el("table", { class: "docutils" }, el("thead", {}, row(head, "th")), el("tbody", {}, ...rows));
    }
    return el("p", {}, ...inline(lines.join(" ")));
  });
}

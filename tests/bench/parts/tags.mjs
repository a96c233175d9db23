import { parseDocument } from "htmlparser2";

/** A page as nested `[tag, attributes, children]`, to be rendered again by React alone. */
export function tagsOf(html) {
  return parseDocument(html).children.flatMap(nodeOf);
}

function nodeOf(node) {
  if (node.type === "text") return [node.data];
  if (!("attribs" in node)) return [];
  const { style: _style, class: className, ...attributes } = node.attribs;
  return [[node.name, className ? { ...attributes, className } : attributes, node.children.flatMap(nodeOf)]];
}

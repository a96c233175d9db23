type Node = { [key: string]: Node | string };
export type Nested = { [key: string]: Nested | string } | (Nested | string)[];

const MAX_DEPTH = 5;
const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** `$order[0][1]=desc&data[phone]=…` as nested objects and arrays; the last of equal names wins. */
export function parseNested(params: URLSearchParams): Nested {
  const root: Node = {};
  for (const [name, value] of params) place(root, pathOf(name), value);
  return settle(root);
}

function pathOf(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map(([, key = ""]) => key);
  return [name.slice(0, open), ...inner].slice(0, MAX_DEPTH);
}

function place(root: Node, path: string[], value: string): void {
  if (path.some((key) => UNSAFE.has(key))) return;
  let at = root;
  for (const key of path.slice(0, -1)) {
    const slot = key === "" ? nextIndex(at) : key;
    const known = at[slot];
    const next = typeof known === "object" ? known : {};
    at[slot] = next;
    at = next;
  }
  const last = path.at(-1) ?? "";
  at[last === "" && path.length > 1 ? nextIndex(at) : last] = value;
}

function nextIndex(node: Node): string {
  return String(Object.keys(node).length);
}

function settle(node: Node): Nested {
  const entries = Object.entries(node).map(
    ([key, value]) => [key, typeof value === "string" ? value : settle(value)] as const,
  );
  const isArray = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
  return isArray ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

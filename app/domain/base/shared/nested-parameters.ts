import { FormShape } from "./bounds/form-shape";

type Node = { [key: string]: Node | string };
export type Nested = { [key: string]: Nested | string } | (Nested | string)[];

const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses `$order[0][1]=desc&data[phone]=…` into nested objects and arrays; the last of equal names wins. Throws
 * `badRequest`.
 */
export function parseNested(params: URLSearchParams, maxDepth?: number): Nested {
  const shape = new FormShape(maxDepth);
  const root: Node = {};
  const lengths = new WeakMap<Node, number>();
  const keyIn = (node: Node, key: string) => {
    if (key === "" || !Object.hasOwn(node, key)) lengths.set(node, (lengths.get(node) ?? 0) + 1);
    return key === "" ? String(lengths.get(node)! - 1) : key;
  };
  for (const [name, value] of params) {
    shape.add(name);
    place(root, pathOf(name), value, keyIn);
  }
  return settle(root);
}

function pathOf(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map(([, key = ""]) => key);
  return [name.slice(0, open), ...inner];
}

function place(root: Node, path: string[], value: string, keyIn: (node: Node, key: string) => string): void {
  if (path.some((key) => UNSAFE.has(key))) return;
  let at = root;
  for (const [depth, key] of path.entries()) {
    const slot = depth === 0 ? key : keyIn(at, key);
    if (depth === path.length - 1) at[slot] = value;
    else {
      const known = at[slot];
      const next = typeof known === "object" ? known : {};
      at[slot] = next;
      at = next;
    }
  }
}

function settle(node: Node): Nested {
  const entries = Object.entries(node).map(
    ([key, value]) => [key, typeof value === "string" ? value : settle(value)] as const,
  );
  const isArray = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
  return isArray ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

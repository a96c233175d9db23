type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields absent from a change stay unchanged, at every level. */
export function merged(stored: Tree, change: Tree): Tree {
  const changes = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries([
    ...Object.entries(stored),
    ...changes.map(([key, value]) => {
      const known = stored[key];
      return [key, isTree(value) && isTree(known) ? merged(known, value) : value];
    }),
  ]);
}

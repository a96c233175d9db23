import type { Actor } from "./actors";
import { belongingsOf } from "./rows";
import type { Rule } from "./rule";

/** Objects of each owner behind one door: created once, and again after a change. */
export function thingsBehind({ params }: Rule) {
  const made = new Map<string, Record<string, string>>();
  const seen = new Map<string, string>();
  const forget = ({ id }: Actor) => {
    made.delete(id);
    seen.delete(id);
  };
  return {
    forget,
    async of(owner: Actor): Promise<Record<string, string>> {
      if (!made.has(owner.id)) {
        forget(owner);
        made.set(owner.id, (await params?.(owner)) ?? {});
      }
      return made.get(owner.id)!;
    },
    /** Records all rows of the owner for `areTouched`. */
    async look({ id }: Actor): Promise<void> {
      if (!seen.has(id)) seen.set(id, await belongingsOf(id));
    },
    /** Whether any row of the owner has changed; unchanged objects are reused. */
    async areTouched(owner: Actor): Promise<boolean> {
      const areSame = (await belongingsOf(owner.id)) === seen.get(owner.id);
      if (!areSame) forget(owner);
      return !areSame;
    },
  };
}

export type Things = ReturnType<typeof thingsBehind>;

import type { Actor } from "./actors";
import { belongingsOf } from "./rows";
import type { Rule } from "./rule";

/** What stands behind one door, for each owner: made once, and anew after somebody may have changed it. */
export function thingsBehind({ params }: Rule) {
  const made = new Map<string, Record<string, string>>();
  const seen = new Map<string, string>();
  const forget = ({ id }: Actor) => {
    made.delete(id);
    seen.delete(id);
  };
  return {
    forget,
    /** The parameters of the path to what this owner has. */
    async of(owner: Actor): Promise<Record<string, string>> {
      if (!made.has(owner.id)) {
        forget(owner);
        made.set(owner.id, (await params?.(owner)) ?? {});
      }
      return made.get(owner.id)!;
    },
    /** Remembers all that the owner has, for `areTouched`. */
    async look({ id }: Actor): Promise<void> {
      if (!seen.has(id)) seen.set(id, await belongingsOf(id));
    },
    /** Whether anything the owner has is another than it was: what is not, stands for the next one, too. */
    async areTouched(owner: Actor): Promise<boolean> {
      const areSame = (await belongingsOf(owner.id)) === seen.get(owner.id);
      if (!areSame) forget(owner);
      return !areSame;
    },
  };
}

export type Things = ReturnType<typeof thingsBehind>;

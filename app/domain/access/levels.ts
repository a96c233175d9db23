import type { Level } from "../../../db/schema/accounts";

export const LEVELS = ["me", "reseller", "manager"] as const satisfies readonly Level[];

/** Visibility levels of spec §6. */
export type LevelRule = Level | `${Level}AndAbove` | "everyone" | "noOne";

/** Whether a level is one that the rule accepts. */
export function isOfLevel(level: Level, rule: LevelRule): boolean {
  if (rule === "everyone") return true;
  if (rule === "noOne") return false;
  const above = rule.endsWith("AndAbove");
  const least = (above ? rule.slice(0, -"AndAbove".length) : rule) as Level;
  return above ? LEVELS.indexOf(level) >= LEVELS.indexOf(least) : level === least;
}

/** Whether the first stands strictly below the second: nobody acts on himself, sideways or upwards. */
export function isBelow(user: { level: Level }, viewer: { level: Level }): boolean {
  return LEVELS.indexOf(user.level) < LEVELS.indexOf(viewer.level);
}

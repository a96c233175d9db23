import type { Level } from "../../../../db/schema/accounts";

export const LEVELS = ["me", "reseller", "manager"] as const satisfies readonly Level[];

export type LevelRule = Level | `${Level}AndAbove` | "everyone" | "noOne";

export function isOfLevel(level: Level, rule: LevelRule): boolean {
  if (rule === "everyone") return true;
  if (rule === "noOne") return false;
  const above = rule.endsWith("AndAbove");
  const least = (above ? rule.slice(0, -"AndAbove".length) : rule) as Level;
  return above ? LEVELS.indexOf(level) >= LEVELS.indexOf(least) : level === least;
}

/** Strictly below: never the viewer itself, nor equal or higher levels. */
export function isBelow(user: { level: Level }, viewer: { level: Level }): boolean {
  return LEVELS.indexOf(user.level) < LEVELS.indexOf(viewer.level);
}

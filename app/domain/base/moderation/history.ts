import type { Step } from "../../../../db/schema/moderation";
import type { Viewer } from "../access/viewer";

export type What = Step["what"];

export type Actor = Pick<Viewer, "id" | "level"> & Partial<Pick<Viewer, "name" | "actor" | "askerLevel">>;

/** Keeps the first step and the newest ones. */
const MOST_STEPS = 50;

export function withStep(history: readonly Step[], viewer: Actor, what: What, at: number, comment?: string): Step[] {
  const { actor } = viewer;
  const who = actor
    ? { by: actor.id, name: actor.name, level: viewer.askerLevel ?? viewer.level }
    : { by: viewer.id, name: viewer.name ?? "", level: viewer.level };
  const since = what === "switchedOn" || what === "switchedOff" ? sinceOf(history) : undefined;
  const steps = [...history, { at, what, ...who, ...(comment ? { comment } : {}), ...(since ? { since } : {}) }];
  return steps.length > MOST_STEPS ? [...steps.slice(0, 1), ...steps.slice(1 - MOST_STEPS)] : steps;
}

export function sinceOf(history: readonly Step[]): number | undefined {
  const last = history.at(-1);
  return last?.since ?? last?.at;
}

/** Customers see staff roles, not names. */
export function shownSteps(history: readonly Step[], viewer: Pick<Viewer, "id" | "level">) {
  return history.map(({ at, what, by, level, name, comment = "" }) => {
    const isKnown =
      viewer.level === "manager" || by === viewer.id || (viewer.level === "reseller" && level !== "manager");
    return { at, what, level, name: isKnown ? name : "", comment };
  });
}

export type ShownStep = ReturnType<typeof shownSteps>[number];

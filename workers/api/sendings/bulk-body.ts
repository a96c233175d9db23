import { z } from "zod";
import { MOST_AT_ONCE } from "../../../app/domain/shared/batch-limit";
import { type Result, refuse } from "../../../app/domain/shared/errors/result";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import { getTask } from "../../../app/domain/tasks/tasks";

/** These rows, at once. More are meant by a filter. */
export const ids = z.array(z.string()).max(MOST_AT_ONCE, "tooManyIds").optional();

/** `changed` of the named rows, or the task that does it. */
export const done = z.object({ changed: z.int().nullable(), TaskId: z.string().nullable() });

export const NOT_ALLOWED = refuse("forbidden", undefined, undefined, "forbidden");

/** A refusal of the list that rows go to, at the field that names it here. */
export function atToListId<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const problems = result.problems.map((one) => (one.field === "to" ? { ...one, field: "ToListId" } : one));
  return { ...result, problems };
}

/** What an interrupted request has made: its task. */
export async function startedTask({ db }: Pick<Platform, "db">, viewer: { id: string }, id: string) {
  return (await getTask(db, viewer, id)) ? { changed: null, TaskId: id } : null;
}

import { z } from "zod";
import { MOST_AT_ONCE } from "../../../../app/domain/base/shared/batch-limit";
import { type Result, refuse } from "../../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { getTask } from "../../../../app/domain/base/tasks/tasks";

export const ids = z.array(z.string()).max(MOST_AT_ONCE, "tooManyIds").optional();

/** `changed` for listed ids, else the task. */
export const done = z.object({ changed: z.int().nullable(), TaskId: z.string().nullable() });

export const NOT_ALLOWED = refuse("forbidden", undefined, undefined, "forbidden");

/** Moves an error of the target list to the field `ToListId`. */
export function atToListId<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const problems = result.problems.map((one) => (one.field === "to" ? { ...one, field: "ToListId" } : one));
  return { ...result, problems };
}

export async function startedTask({ db }: Pick<Platform, "db">, viewer: { id: string }, id: string) {
  return (await getTask(db, viewer, id)) ? { changed: null, TaskId: id } : null;
}

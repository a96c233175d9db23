import type { Result } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import type { Noun } from "../../../domain/network/routing/crud";
import { found } from "../../../web/http/reply";

type Refusal = Extract<Result<unknown>, { ok: false }>;

export async function save<Row, Input>(
  platform: Platform,
  noun: Noun<Row, Input>,
  id: string | undefined,
  input: Input,
): Promise<Result<Row>> {
  return id === undefined ? noun.create(platform, input) : found(await noun.update(platform, id, input));
}

/** The row by id; null for a new one. Throws `notFound`. */
export async function rowOf<Row>(
  { db }: Pick<Platform, "db">,
  noun: Pick<Noun<Row, never>, "get">,
  id: string | undefined,
): Promise<Row | null> {
  return id === undefined ? null : found(await noun.get(db, id));
}

/** Maps errors of single properties to their common field. */
export function atProperties(refusal: Refusal): Refusal {
  const problems = refusal.problems.map(({ field = "", ...problem }) => {
    const [, name] = /^properties\.(.+)$/.exec(field) ?? [];
    if (name === undefined) return { ...problem, field };
    const isNamed = problem.values !== undefined;
    return { field: "properties", ...(isNamed ? problem : { key: "setUpWrong", values: { fields: name } }) };
  });
  return { ...refusal, problems };
}

import type { Noun } from "../../../domain/routing/crud";
import type { Result } from "../../../domain/shared/errors/result";
import type { Platform } from "../../../domain/shared/ports/platform";
import { found } from "../../../web/http/reply";

type Refusal = Extract<Result<unknown>, { ok: false }>;

/** A new row where no id is named, else a change of that row. Throws `notFound`. */
export async function save<Row, Input>(
  platform: Platform,
  noun: Noun<Row, Input>,
  id: string | undefined,
  input: Input,
): Promise<Result<Row>> {
  return id === undefined ? noun.create(platform, input) : found(await noun.update(platform, id, input));
}

/** The row that a form is about, null for a new one. Throws `notFound`. */
export async function rowOf<Row>(
  { db }: Pick<Platform, "db">,
  noun: Pick<Noun<Row, never>, "get">,
  id: string | undefined,
): Promise<Row | null> {
  return id === undefined ? null : found(await noun.get(db, id));
}

/** What is wrong with single properties, said at the one field that holds them all. */
export function atProperties(refusal: Refusal): Refusal {
  const problems = refusal.problems.map(({ field = "", ...problem }) => {
    const [, name] = /^properties\.(.+)$/.exec(field) ?? [];
    if (name === undefined) return { ...problem, field };
    const isNamed = problem.values !== undefined;
    return { field: "properties", ...(isNamed ? problem : { key: "setUpWrong", values: { fields: name } }) };
  });
  return { ...refusal, problems };
}

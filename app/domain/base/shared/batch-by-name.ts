import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../../db/client";

export type Statement = BatchItem<"sqlite">;

type Part = Statement | readonly Statement[] | undefined;

type ResultOf<P> = P extends Statement
  ? P["_"]["result"]
  : P extends readonly Statement[]
    ? { [At in keyof P]: ResultOf<P[At]> }
    : undefined;

export type Results<Parts> = { [Name in keyof Parts]: ResultOf<Parts[Name]> };

/**
 * Runs the named statements as one batch, in the order of their names; each result has its statement's name. A list of
 * statements has a list of results, `undefined` has none. No trip without statements.
 */
export function batchByName<Parts extends Record<string, Part>>(
  db: Pick<Database, "batch">,
  parts: Parts,
): Promise<Results<Parts>> {
  return byName(parts, (statements) => db.batch(statements));
}

/** Like `batchByName`, repeated once after a transient error: its statements must refuse to apply twice. */
export function guardedByName<Parts extends Record<string, Part>>(
  db: Pick<Database, "guarded">,
  parts: Parts,
): Promise<Results<Parts>> {
  return byName(parts, (statements) => db.guarded(statements));
}

async function byName<Parts extends Record<string, Part>>(
  parts: Parts,
  run: (statements: [Statement, ...Statement[]]) => Promise<unknown[]>,
): Promise<Results<Parts>> {
  const [first, ...others] = Object.values<Part>(parts).flatMap((part) => part ?? []);
  const results = (first ? await run([first, ...others]) : []).values();
  const next = () => results.next().value;
  const named = Object.entries<Part>(parts).map(([name, part]) => [
    name,
    isList(part) ? part.map(next) : part && next(),
  ]);
  return Object.fromEntries(named) as Results<Parts>;
}

const isList = (part: Part): part is readonly Statement[] => Array.isArray(part);

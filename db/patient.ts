import { isRead } from "./is-read";
import { PASSING, says } from "./passing-errors";
import { noteTrip } from "./trips";

const PAUSE_MS = 100;

/** Retries once after a transient error. */
export async function twice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!says(error, PASSING)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return ask();
  }
}

function trip<T>(work: () => Promise<T>): Promise<T> {
  noteTrip();
  return work();
}

interface Known {
  sql: string;
  statement: D1PreparedStatement;
}

/** Retries reads after a transient D1 error. Writes are retried by callers that have a guard. */
export function patient(binding: D1Database): D1Database {
  const origin = new WeakMap<object, Known>();
  const wrap = (known: Known): D1PreparedStatement => {
    const { sql, statement } = known;
    const ask = <T>(work: () => Promise<T>) => (isRead(sql) ? twice(() => trip(work)) : trip(work));
    const own = {
      bind: (...values: unknown[]) => wrap({ sql, statement: statement.bind(...values) }),
      first: (...given: [string]) => ask(() => statement.first(...given)),
      run: () => ask(() => statement.run()),
      all: () => ask(() => statement.all()),
      raw: (...given: [{ columnNames: true }]) => ask(() => statement.raw(...given)),
    } as unknown as D1PreparedStatement;
    origin.set(own, known);
    return own;
  };
  const batch = (list: D1PreparedStatement[]) => {
    const known = list.map((own) => origin.get(own)!);
    const send = () => trip(() => binding.batch(known.map(({ statement }) => statement)));
    return known.every(({ sql }) => isRead(sql)) ? twice(send) : send();
  };
  return { prepare: (sql: string) => wrap({ sql, statement: binding.prepare(sql) }), batch } as unknown as D1Database;
}

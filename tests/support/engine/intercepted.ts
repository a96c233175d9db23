export interface Carried {
  query: string;
  values: unknown[];
}

/** A database that routes every call through `call`; a batch is one call. */
export function intercepted(
  binding: D1Database,
  call: <T>(work: () => Promise<T>, statements: Carried[]) => Promise<T>,
): D1Database {
  const inner = new WeakMap<object, { statement: D1PreparedStatement; carried: Carried }>();
  const wrap = (statement: D1PreparedStatement, carried: Carried): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), { ...carried, values }),
      all: () => call(() => statement.all(), [carried]),
      run: () => call(() => statement.run(), [carried]),
      first: (column: string) => call(() => statement.first(column), [carried]),
      raw: (options: { columnNames: true }) => call(() => statement.raw(options), [carried]),
    } as unknown as D1PreparedStatement;
    inner.set(wrapped, { statement, carried });
    return wrapped;
  };
  const database = {
    prepare: (query: string) => wrap(binding.prepare(query), { query, values: [] }),
    batch: (statements: D1PreparedStatement[]) => {
      const known = statements.map((statement) => inner.get(statement)!);
      return call(
        () => binding.batch(known.map(({ statement }) => statement)),
        known.map(({ carried }) => carried),
      );
    },
  };
  const session = { ...database, getBookmark: () => null };
  return { ...database, withSession: () => session } as unknown as D1Database;
}

export function breaking(binding: D1Database, breaks: (statement: Carried) => boolean): D1Database {
  return intercepted(binding, async (work, statements) => {
    if (statements.some(breaks)) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
    return work();
  });
}

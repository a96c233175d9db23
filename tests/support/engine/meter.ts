export interface Meter {
  db: D1Database;
  rowsRead: number;
  rowsWritten: number;
  statements: number;
  /** Database time, without the round trip. */
  ms: number;
  reset(): void;
}

const unwrapped = new WeakMap<object, D1PreparedStatement>();

/** Counts billed rows, as D1 reports them. */
export function meterOf(binding: D1Database): Meter {
  const count = <T>(result: D1Result<T>): D1Result<T> => {
    meter.rowsRead += result.meta.rows_read;
    meter.rowsWritten += result.meta.rows_written;
    meter.statements++;
    meter.ms += result.meta.duration;
    return result;
  };

  const wrap = (query: string, statement: D1PreparedStatement): D1PreparedStatement => {
    // `raw` reports no counts, so a read runs again to get them; a write runs once, and its rows are converted here.
    const raw = async (options?: { columnNames?: boolean }) => {
      const result = count(await statement.all<Record<string, unknown>>());
      if (!/\b(insert|update|delete)\b/i.test(query)) return statement.raw(options as { columnNames: true });
      const rows: unknown[][] = result.results.map((row) => Object.values(row));
      return options?.columnNames ? [Object.keys(result.results[0] ?? {}), ...rows] : rows;
    };
    const wrapped = {
      bind: (...values: unknown[]) => wrap(query, statement.bind(...values)),
      all: async () => count(await statement.all()),
      run: async () => count(await statement.run()),
      first: async (column?: string) => {
        const [row = null] = count(await statement.all<Record<string, unknown>>()).results;
        return column && row ? row[column] : row;
      },
      raw,
    } as D1PreparedStatement;
    unwrapped.set(wrapped, statement);
    return wrapped;
  };

  const db = {
    prepare: (query: string) => wrap(query, binding.prepare(query)),
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const results = await binding.batch<T>(statements.map((statement) => unwrapped.get(statement) ?? statement));
      return results.map((result) => count(result));
    },
  } as D1Database;

  const meter: Meter = {
    db,
    rowsRead: 0,
    rowsWritten: 0,
    statements: 0,
    ms: 0,
    reset() {
      Object.assign(meter, { rowsRead: 0, rowsWritten: 0, statements: 0, ms: 0 });
    },
  };
  return meter;
}

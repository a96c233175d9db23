import { createRequire } from "node:module";

interface Connection {
  runAndReadAll(query: string): Promise<{ getRowObjects(): Record<string, unknown>[] }>;
}

/** Not one of the project's packages because of its size, 70 MB. null: not installed. */
export async function openDuckdb(): Promise<{ all<R>(query: string): Promise<R[]> } | null> {
  const near = createRequire(import.meta.url);
  try {
    near.resolve("@duckdb/node-api");
  } catch {
    return null;
  }
  const { DuckDBInstance } = near("@duckdb/node-api");
  const connection: Connection = await (await DuckDBInstance.create(":memory:")).connect();
  return { all: async <R>(query: string) => (await connection.runAndReadAll(query)).getRowObjects() as R[] };
}

import { env } from "cloudflare:test";

/** What stands in the test's database, read past the code under test. */
export async function rowsOf<T = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<T[]> {
  const { results } = await env.DB.prepare(query)
    .bind(...values)
    .all<T>();
  return results;
}

import { env } from "cloudflare:test";

/** Queries the test's database directly. */
export async function rowsOf<T = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<T[]> {
  const { results } = await env.DB.prepare(query)
    .bind(...values)
    .all<T>();
  return results;
}

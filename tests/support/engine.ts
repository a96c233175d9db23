import { env } from "cloudflare:test";
import { paces } from "../../db/schema/limits";
import { chunks } from "../../db/schema/sendings";
import { type Engine, engineOn } from "./scene";

/** The rules on this test's own D1 and R2. */
export function openEngine(binding: D1Database = env.DB): Engine {
  return engineOn(binding, env.FILES);
}

/**
 * An engine's clock begins at the real time: what an earlier test left waiting falls due by it as soon as that test took
 * long enough, and takes this one's room.
 */
export async function forgetWaiting({ db }: Engine): Promise<void> {
  await db.batch([db.delete(chunks), db.delete(paces)]);
}

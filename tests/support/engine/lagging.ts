import { env } from "cloudflare:test";
import { copyDatabase, FarDatabase } from "./far-database.mjs";

/** Gives this runtime's D1, including the one of the Worker under test, a lagging replica until closed. */
export async function openLagging(lagMs: number): Promise<FarDatabase> {
  await copyDatabase(env.DB, env.REPLICA);
  const far = new FarDatabase(env.DB, env.REPLICA);
  far.lagMs = lagMs;
  return far;
}

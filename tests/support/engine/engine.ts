import { env } from "cloudflare:test";
import { type Engine, engineOn } from "../world/scene";

/** The engine on this test's own D1 and R2. */
export function openEngine(binding: D1Database = env.DB): Engine {
  return engineOn(binding, env.FILES);
}

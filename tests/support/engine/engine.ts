import { env } from "cloudflare:test";
import { type Engine, engineOn } from "../world/scene";

export function openEngine(binding: D1Database = env.DB): Engine {
  return engineOn(binding, env.FILES);
}

import { env } from "cloudflare:test";

const NOTHING_WAITS = [
  "UPDATE chunks SET due_at = NULL, turn_at = NULL WHERE due_at IS NOT NULL OR turn_at IS NOT NULL",
  "DELETE FROM turns",
  "DELETE FROM paces",
  "UPDATE tasks SET due_at = NULL WHERE due_at IS NOT NULL",
  "UPDATE incoming SET due_at = NULL WHERE due_at IS NOT NULL",
  "UPDATE sendings SET fallback_at = NULL WHERE fallback_at IS NOT NULL",
  "UPDATE webhooks SET due_at = NULL WHERE due_at IS NOT NULL",
];

/** Engine clocks start at the real time: work left by an earlier test must not fall due in a later one. */
export async function nothingWaits(): Promise<void> {
  await env.DB.batch(NOTHING_WAITS.map((statement) => env.DB.prepare(statement)));
}

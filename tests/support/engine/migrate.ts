import { applyD1Migrations, env } from "cloudflare:test";
import { beforeEach } from "vitest";
import { SANDBOX_URL } from "../run/hosts";
import { seedSandbox } from "../world/routes";
import { nothingWaits } from "./nothing-waits";
import resetIds from "./reset-ids";
import { enforceLimits } from "./strict";

enforceLimits(env.DB);

// Test files in one worker share its database, so it is reset for each.
const { results } = await env.DB.prepare(
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
).all<{ name: string }>();
const KEPT = ["d1_migrations", "routing_version"];
const used = results.map(({ name }) => name).filter((name) => !KEPT.includes(name));
const emptied = ["PRAGMA defer_foreign_keys = true", ...used.map((name) => `DELETE FROM "${name}"`)];
if (used.length > 0) await env.DB.batch(emptied.map((statement) => env.DB.prepare(statement)));
await applyD1Migrations(env.DB, env.MIGRATIONS);
await seedSandbox(env.DB, env.CREDENTIALS_KEY, SANDBOX_URL);
await fetch(`${SANDBOX_URL}/messages`, { method: "DELETE" });
await fetch(`${SANDBOX_URL}/control`, { method: "DELETE" });

// Test files in one worker also share its id generators.
resetIds();

beforeEach(nothingWaits);

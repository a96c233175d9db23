import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openRouting } from "../../../../../app/domain/network/routing/config";
import { readHealth } from "../../../../../app/domain/network/routing/health/health-view";
import { openDatabase } from "../../../../../db/client";
import { DEMO_SMS } from "../../../../../db/demo-routing";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

it("the health tab reads only the last hour of the providers shown", async () => {
  const engine = openEngine();
  const now = engine.clock();
  const minutes = Array.from({ length: DAY_MINUTES }, (_, back) => now - (now % MINUTE) - back * MINUTE);
  await env.DB.prepare(`INSERT INTO provider_stats (minute, provider_id, operator_group, submitted)
    SELECT m.value, p.value, g.value, 10 FROM json_each(?1) m, json_each(?2) p, json_each(?3) g WHERE TRUE
    ON CONFLICT DO NOTHING`)
    .bind(JSON.stringify(minutes), JSON.stringify([DEMO_SMS, "another"]), JSON.stringify(["RU|mts", "RU|beeline"]))
    .run();
  await openRouting(engine);
  const meter = meterOf(env.DB);
  const healthOf = await readHealth({ ...engine, db: openDatabase(meter.db) }, sql`SELECT ${DEMO_SMS} AS id`);
  expect(healthOf(DEMO_SMS)!.whole.sums.submitted).toBe(60 * 2 * 10);
  // Each row of the hour, plus the minutes themselves.
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * 60 * 2 + 2 * 60);
});

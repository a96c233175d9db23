import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { findAdjustments } from "../../../../app/domain/money/billing/adjustments";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

it("finds an account's latest adjustments among any number of messages without reading messages", async () => {
  const owner = await createUser();
  await env.DB.prepare(`INSERT INTO billings (owner_id, id, source, amount, status, hidden, created_at, updated_at)
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000)
      SELECT ?, printf('%06d', n), CASE WHEN n % 250 = 0 THEN 'accrual' ELSE 'sendings.sms' END, n, 'complete',
        '{"author":"anna"}', n, n FROM n`)
    .bind(owner.id)
    .run();
  const meter = meterOf(env.DB);
  const rows = await findAdjustments(openDatabase(meter.db), owner.id);
  expect(rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(5000 - index * 250).padStart(6, "0")),
  );
  expect(rows[0]).toMatchObject({ source: "accrual", amount: 5000, hidden: { author: "anna" }, createdAt: 5000 });
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * rows.length);
});

import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { findSendings, type SendingFilter } from "../../../app/domain/sendings/find";
import { firstIdAt } from "../../../app/domain/shared/ids";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/meter";
import { createUser } from "../../support/people";

const MESSAGES = 1_000_000;
const AT_ONCE = 100_000;
const PAGE = 16;
const START = Date.UTC(2026, 0, 1);

let owner: { id: string };

// One message a second; each tenth failed, the oldest of all by codes of their own.
beforeAll(async () => {
  owner = await createUser();
  for (let from = 0; from < MESSAGES; from += AT_ONCE) {
    await env.DB.prepare(`
      WITH RECURSIVE n (n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 + ?3 - 1)
      INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, error, created_at, updated_at)
      SELECT ?1, substr(printf('%012x', ?4 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?4 + n * 1000), 9)
          || printf('-7000-8000-%012x', n),
        iif(n = 5, 'viber', 'sms'), iif(n = 6, 'RARE', 'CABINET'), printf('7916%07d', n), 'Hi', 1, iif(n = 7, 0, 1),
        iif(n % 10 = 3, 'failed', iif(n = 8, 'seen', 'delivered')), iif(n % 10 = 3, iif(n = 13, 'rare', 'absent'), NULL),
        ?4 + n * 1000, ?4 + n * 1000 FROM n`)
      .bind(owner.id, from, AT_ONCE, START)
      .run();
  }
}, 120_000);

const phone = "79160500003";
const day = { from: START + 86_400_000, to: START + 2 * 86_400_000 };

describe("the list of messages at a million of them", () => {
  it.each<[string, Omit<SendingFilter, "limit">]>([
    ["all", {}],
    ["failed", { status: "failed" }],
    ["of a rare status", { status: "seen" }],
    ["of a frequent status", { status: "delivered" }],
    ["of a rare channel", { type: "viber" }],
    ["of a rare sender", { sender: "RARE" }],
    ["free of charge", { isPaid: false }],
    ["paid", { isPaid: true }],
    ["of a rare code", { errors: ["rare"] }],
    ["of a frequent code", { errors: ["absent"] }],
    ["of a number", { phone }],
    ["of a number and a status", { phone, status: "delivered" }],
    ["of a day", day],
    ["of a day, failed by a rare code", { ...day, errors: ["rare"] }],
    ["of a day and a rare status", { ...day, status: "seen", type: "sms" }],
    ["far down", { status: "seen", cursor: firstIdAt(START + 1000 * 1000) }],
  ])("reads at most four pages of rows: %s", async (_case, filter) => {
    const meter = meterOf(env.DB);
    await findSendings(openDatabase(meter.db), owner, { ...filter, limit: PAGE });
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * PAGE);
  });

  it("finds what is rare by going on behind each window, and then says that there is no more", async () => {
    const db = openDatabase(env.DB);
    const found: string[] = [];
    let cursor: string | undefined = firstIdAt(START + 200 * 1000);
    let windows = 0;
    do {
      const page = await findSendings(db, owner, { status: "seen", cursor, limit: PAGE });
      if (page.next) expect(page.isTotalExact).toBe(false);
      found.push(...page.rows.map(({ status }) => status));
      cursor = page.next ?? undefined;
      windows++;
    } while (cursor && windows < 50);
    expect(found).toEqual(["seen"]);
    expect(windows).toBe(5);
  });
});

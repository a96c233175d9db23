import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { IncomingFilter } from "../../../app/domain/incoming/filter";
import { findIncoming, getUnreadIncoming } from "../../../app/domain/incoming/find";
import { firstIdAt } from "../../../app/domain/shared/ids";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/meter";
import { createUser } from "../../support/people";

const MESSAGES = 100_000;
const PAGE = 16;
const START = Date.UTC(2026, 0, 1);

let owner: { id: string };

// One message a second; the oldest are of kinds of their own.
beforeAll(async () => {
  owner = await createUser();
  await env.DB.prepare(`
    WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 - 1)
    INSERT INTO incoming (owner_id, id, type, sender, recipient, text, sending_id, provider, provider_ref, is_stop,
      is_read, answered_at, sent_at, created_at)
    SELECT ?1, substr(printf('%012x', ?3 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?3 + n * 1000), 9)
        || printf('-7000-8000-%012x', n),
      iif(n = 5, 'viber', 'sms'), printf('7916%07d', n % 5000), iif(n = 6, 'RARE', 'CABINET'),
      iif(n = 7, 'Где Мой Заказ', 'Hi'), NULL, 'many', n, n % 100 = 0, n <> 8 AND n % 10 > 0,
      iif(n = 9, 1, NULL), ?3 + n * 1000, ?3 + n * 1000 FROM n`)
    .bind(owner.id, MESSAGES, START)
    .run();
  await env.DB.prepare("UPDATE accounts SET incoming = ?2, unread_incoming = 10001 WHERE owner_id = ?1")
    .bind(owner.id, MESSAGES)
    .run();
}, 60_000);

const sender = "79160000003";
const hour = { from: START + 3_600_000, to: START + 7_200_000 };

describe("the list of incoming messages at a hundred thousand of them", () => {
  it.each<[string, IncomingFilter]>([
    ["all", {}],
    ["not read", { isRead: false }],
    ["read", { isRead: true }],
    ["answered", { isAnswered: true }],
    ["not answered", { isAnswered: false }],
    ["stop words", { isStop: true }],
    ["stop words not read", { isStop: true, isRead: false }],
    ["of a rare channel", { type: "viber" }],
    ["of a frequent channel, read", { type: "sms", isRead: true }],
    ["of a rare channel, not read", { type: "viber", isRead: false }],
    ["to a rare name", { recipient: "RARE" }],
    ["to a frequent name on a rare channel", { recipient: "CABINET", type: "viber" }],
    ["of a number", { sender }],
    ["of a number, not answered", { sender, isAnswered: false }],
    ["by rare words", { text: "мой заказ" }],
    ["not read by rare words", { text: "мой заказ", isRead: false }],
    ["of an hour", hour],
    ["of an hour, not read, to a name", { ...hour, isRead: false, recipient: "CABINET" }],
  ])("reads at most four pages of rows: %s", async (_case, filter) => {
    const meter = meterOf(env.DB);
    await findIncoming(openDatabase(meter.db), owner, { ...filter, limit: PAGE });
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * PAGE);
  });

  it.each<[string, IncomingFilter, number]>([
    ["words, whatever their case", { text: "мой заказ" }, 7],
    ["a kind that is read", { isRead: true, type: "viber" }, 5],
    ["answered ones among the unread", { isRead: true, isAnswered: true }, 9],
  ])("finds %s by going on behind each window, and then says that there is no more", async (_case, filter, n) => {
    const found: number[] = [];
    let cursor: string | undefined = firstIdAt(START + 100 * 1000);
    let windows = 0;
    do {
      const page = await findIncoming(openDatabase(env.DB), owner, { ...filter, cursor, limit: PAGE });
      if (page.next) expect(page.isTotalExact).toBe(false);
      found.push(...page.rows.map(({ createdAt }) => (createdAt - START) / 1000));
      cursor = page.next ?? undefined;
      windows++;
    } while (cursor && windows < 20);
    expect(cursor).toBeUndefined();
    expect(found).toEqual([n]);
  });

  it("counts the unread by one row", async () => {
    const meter = meterOf(env.DB);
    expect(await getUnreadIncoming(openDatabase(meter.db), owner)).toBe(10_001);
    expect(meter.rowsRead).toBe(1);
    const page = await findIncoming(openDatabase(env.DB), owner, { isRead: false, limit: PAGE });
    expect(page).toMatchObject({ total: 10_001, isTotalExact: true });
  });
});

import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { firstIdAt } from "../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../app/domain/base/shared/pages";
import type { IncomingFilter } from "../../../../app/domain/messaging/incoming/filter";
import { findIncoming, getUnreadIncoming, UNCLAIMED } from "../../../../app/domain/messaging/incoming/find";
import { filterOf } from "../../../../app/routes/messages/incoming/filter.server";
import { FILTERS, readQuery } from "../../../../app/routes/messages/incoming/query";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { searchesOf } from "../../../support/forms/list-filters";
import { createUser } from "../../../support/world/people";

const MESSAGES = 1_000_000;
const AT_ONCE = 100_000;
const PAGE = 16;
const START = Date.UTC(2026, 0, 1);
const END = START + MESSAGES * 1000;
const ANSWERED_SENDING = "00000000-0000-7000-8000-00000000aa00";

let owner: { id: string };

// One message per second; the oldest are of rare types.
beforeAll(async () => {
  owner = await createUser();
  for (let from = 0; from < MESSAGES; from += AT_ONCE) {
    await env.DB.prepare(`
      WITH RECURSIVE n (n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 + ?3 - 1)
      INSERT INTO incoming (owner_id, id, type, sender, recipient, text, sending_id, provider, provider_ref, is_stop,
        is_read, answered_at, sent_at, created_at)
      SELECT ?1, substr(printf('%012x', ?4 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?4 + n * 1000), 9)
          || printf('-7000-8000-%012x', n),
        iif(n = 5, 'viber', 'sms'), printf('7916%07d', n % 5000), iif(n = 6, 'RARE', 'CABINET'),
        iif(n = 7, 'Где Мой Заказ', 'Hi'), iif(n < 1000, ?5, NULL), 'many', n, n % 100 = 0, n <> 8 AND n % 10 > 0,
        iif(n = 9, 1, NULL), ?4 + n * 1000, ?4 + n * 1000 FROM n`)
      .bind(owner.id, from, AT_ONCE, START, ANSWERED_SENDING)
      .run();
  }
  await env.DB.prepare("UPDATE accounts SET incoming = ?2, unread_incoming = 100001 WHERE owner_id = ?1")
    .bind(owner.id, MESSAGES)
    .run();
}, 180_000);

/** One rare and one frequent value for each filter of the list. */
const VALUES: Record<(typeof FILTERS)[number], readonly string[]> = {
  phone: ["+79160000003", "+79160000009"],
  read: ["1", "0"],
  answered: ["1", "0"],
  type: ["viber", "sms"],
  stop: ["1"],
  sendingId: [ANSWERED_SENDING],
  sender: ["RARE", "CABINET"],
  text: ["мой заказ", "hi"],
  period: ["week", "lastMonth"],
  from: ["2026-01-05", "2026-01-12"],
  to: ["2026-01-01", "2026-01-06"],
};

describe("a list of a million incoming messages", () => {
  it.each(searchesOf(FILTERS, VALUES))("stays within a page's read limit: ?%s", async (search) => {
    const query = readQuery(new URLSearchParams(search));
    const viewer = query.whose === null ? owner : UNCLAIMED;
    const filter = filterOf(query, END, "UTC")!;
    for (const cursor of [undefined, firstIdAt(START + 500_000_000)]) {
      const meter = meterOf(env.DB);
      const page = await findIncoming(openDatabase(meter.db), viewer, {
        ...filter,
        cursor,
        limit: PAGE,
        isCounted: true,
      });
      expect(meter.rowsRead).toBeLessThanOrEqual(MOST_READ);
      if (page.next !== null && page.rows.length < PAGE) expect(page.searchedTo).not.toBeNull();
    }
  });

  it.each<[string, IncomingFilter, number]>([
    ["words, whatever their case", { text: "мой заказ" }, 7],
    ["a kind that is read", { isRead: true, type: "viber" }, 5],
    ["answered ones among the unread", { isRead: true, isAnswered: true }, 9],
  ])("finds %s by continuing after each window, then reports the end", async (_case, filter, n) => {
    const found: number[] = [];
    let cursor: string | undefined = firstIdAt(START + 50_000 * 1000);
    let windows = 0;
    do {
      const page = await findIncoming(openDatabase(env.DB), owner, {
        ...filter,
        cursor,
        limit: PAGE,
        isCounted: true,
      });
      if (page.next) expect(page.isTotalExact).toBe(false);
      found.push(...page.rows.map(({ createdAt }) => (createdAt - START) / 1000));
      cursor = page.next ?? undefined;
      windows++;
    } while (cursor && windows < 20);
    expect(cursor).toBeUndefined();
    // An index finds read and answered messages; words are searched in each message.
    expect(windows).toBeGreaterThan("text" in filter ? 1 : 0);
    expect(found).toEqual([n]);
  });

  it("counts unread messages with one row", async () => {
    const meter = meterOf(env.DB);
    expect(await getUnreadIncoming(openDatabase(meter.db), owner)).toBe(100_001);
    expect(meter.rowsRead).toBe(1);
    const page = await findIncoming(openDatabase(env.DB), owner, { isRead: false, limit: PAGE });
    expect(page).toMatchObject({ total: 100_001, isTotalExact: true });
  });
});

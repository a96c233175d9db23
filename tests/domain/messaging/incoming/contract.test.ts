import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { firstIdAt } from "../../../../app/domain/base/shared/ids";
import { includesText } from "../../../../app/domain/base/text/folded";
import type { IncomingFilter } from "../../../../app/domain/messaging/incoming/filter";
import { findIncoming, type IncomingPaging } from "../../../../app/domain/messaging/incoming/find";
import { openDatabase } from "../../../../db/client";
import { createUser } from "../../../support/world/people";

const MANY = 300;
const START = Date.UTC(2026, 0, 1);
const db = openDatabase(env.DB);
const ANSWERED = "00000000-0000-7000-8000-00000000aa00";

const rows = Array.from({ length: MANY }, (_, n) => ({
  id: `${firstIdAt(START + n * 1000).slice(0, 24)}${n.toString(16).padStart(12, "0")}`,
  at: START + n * 1000,
  type: ["sms", "viber", "telegram"][n % 3]!,
  sender: n % 10 === 9 ? `telegram:${n % 4}` : `7916000000${n % 7}`,
  recipient: n === 40 ? "RARE" : ["CABINET", "79160000999"][n % 2]!,
  text: ["Да", "Где Мой Заказ", "stop", "Счёт № 5"][n % 4]!,
  sendingId: n % 9 === 2 ? ANSWERED : null,
  isStop: n % 4 === 2,
  isRead: n % 5 > 0,
  answeredAt: n % 6 === 1 ? 1 : null,
}));

let owner: { id: string };
beforeAll(async () => {
  owner = await createUser();
  await env.DB.prepare(`INSERT INTO incoming (owner_id, id, type, sender, recipient, text, sending_id, provider, provider_ref,
      is_stop, is_read, answered_at, sent_at, created_at)
    SELECT ?1, value ->> 'id', value ->> 'type', value ->> 'sender', value ->> 'recipient', value ->> 'text', value ->> 'sendingId',
      'mixed', value ->> 'id', value ->> 'isStop', value ->> 'isRead', value ->> 'answeredAt', value ->> 'at', value ->> 'at'
    FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(rows))
    .run();
  await env.DB.prepare("UPDATE accounts SET incoming = ?2, unread_incoming = ?3 WHERE owner_id = ?1")
    .bind(owner.id, MANY, rows.filter(({ isRead }) => !isRead).length)
    .run();
});

function expectedOf(filter: IncomingFilter): string[] {
  const { from = 0, to = Number.POSITIVE_INFINITY, isAnswered, text, words, ...same } = filter;
  return rows
    .filter((row) => row.at >= from && row.at < to)
    .filter((row) => Object.entries(same).every(([name, value]) => row[name as keyof typeof row] === value))
    .filter(({ answeredAt }) => isAnswered === undefined || (answeredAt !== null) === isAnswered)
    .filter((row) => [text, words].every((one) => one === undefined || includesText(row.text, one)))
    .map(({ id }) => id)
    .toReversed();
}

const TERMS: IncomingFilter[] = [
  { type: "viber" },
  { sender: "79160000003" },
  { sender: "telegram:1" },
  { recipient: "RARE" },
  { recipient: "CABINET" },
  { sendingId: ANSWERED },
  { isStop: true },
  { isStop: false },
  { isRead: true },
  { isRead: false },
  { isAnswered: true },
  { isAnswered: false },
  { text: "мой ЗАКАЗ" },
  { words: "счет" },
  { text: "nowhere" },
  { text: "_" },
  { from: START + 50_000, to: START + 200_000 },
];
const FILTERS = [
  {},
  ...TERMS,
  ...TERMS.flatMap((one, at) => TERMS.slice(at + 1).map((other) => ({ ...one, ...other }))),
];

const find = (filter: IncomingFilter & IncomingPaging) => findIncoming(db, owner, { ...filter, isCounted: true });

describe("a list of incoming messages", () => {
  it.each(FILTERS.map((filter) => [JSON.stringify(filter), filter] as const))(
    "finds all by key and by offset, and counts them: %s",
    async (_, filter) => {
      const expectedIds = expectedOf(filter);
      for (const direction of ["desc", "asc"] as const) {
        const expected = direction === "desc" ? expectedIds : expectedIds.toReversed();
        const byKey: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await find({ ...filter, direction, limit: 33, ...(cursor !== undefined && { cursor }) });
          expect([page.total, page.isTotalExact, page.searchedTo]).toEqual([expectedIds.length, true, null]);
          if (page.next !== null) expect(page.rows).toHaveLength(33);
          byKey.push(...page.rows.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(byKey).toEqual(expected);
        const page = await find({ ...filter, direction, offset: 7, limit: 10 });
        expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(7, 17));
      }
    },
  );

  it("is empty past its end, with its total", async () => {
    expect(await find({ type: "viber", offset: 500, limit: 10 })).toMatchObject({ rows: [], total: 100, next: null });
  });
});

import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { stepId } from "../../../app/domain/base/chains/ids";
import { firstIdAt } from "../../../app/domain/base/shared/ids";
import { findAnyChains, findAnySendings } from "../../../app/domain/messaging/archive/list";
import { DAY_MS, dayOf } from "../../../app/domain/messaging/archive/parts";
import { setTerm } from "../../../app/domain/messaging/archive/terms";
import type { SendingQuery } from "../../../app/domain/messaging/sendings/list/find";
import { phones, RUB } from "../world/scene";
import { openEngine } from "./engine";

export const engine = openEngine();
const { db, files, clock } = engine;
const MORNING = 9 * 3_600_000;
export const dayBefore = (days: number) => dayOf(clock()) - days * DAY_MS;

const idAt = (ms: number, n: number) => `${firstIdAt(ms).slice(0, 24)}${n.toString(16).padStart(10, "0")}00`;

interface Old {
  days: number;
  count: number;
  steps?: number;
  from?: number;
  status?: string;
  fallbackAt?: number;
}

/** Messages of a day, one second apart, each to a different number. */
export async function storeOld(
  ownerId: string,
  { days, count, steps = 1, from = 0, status = "delivered", fallbackAt }: Old,
) {
  const rows = phones(count, from).flatMap((phone, at) => {
    const created = dayBefore(days) + MORNING + at * 1000;
    const root = idAt(created, from + at);
    return Array.from({ length: steps }, (_, step) => {
      const isLast = step === steps - 1;
      const time = created + step * 60_000;
      const timeline = [
        { at: time, status: "pending" },
        { at: time + 5, status: isLast ? status : "failed" },
      ];
      return [
        stepId(root, step),
        phone,
        isLast ? status : "failed",
        JSON.stringify(timeline),
        step,
        time,
        isLast ? (fallbackAt ?? null) : null,
      ];
    });
  });
  await db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, is_refundable, status,
      timeline, step, steps, fallback_at, payload, bill, segment_price, created_at, updated_at)
    SELECT ${ownerId}, value ->> 0, 'sms', 'CABINET', value ->> 1, 'Hello, ' || (value ->> 1), 1, ${2.5 * RUB}, 1, value ->> 2,
      value ->> 3, value ->> 4, ${steps}, value ->> 6, '{"button":{"text":"Да"}}', 'complete', ${2.5 * RUB}, value ->> 5, value ->> 5
    FROM json_each(${JSON.stringify(rows)})`);
  await db.run(sql`UPDATE accounts SET sendings = sendings + ${rows.length} WHERE owner_id = ${ownerId}`);
  await setTerm(engine, ownerId, { days: 90, isHeld: false });
  return rows.map(([id]) => id as string);
}

export const countOf = async (ownerId: string) =>
  (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM sendings WHERE owner_id = ${ownerId}`))[0]!.n;

interface PartRow {
  day: number;
  part: number;
  key: string;
  messages: number;
  removed: number;
  amount: number;
}
export const partsOf = (ownerId: string) =>
  db.all<PartRow>(sql`SELECT day, part, key, messages, removed, amount FROM archive_parts WHERE owner_id = ${ownerId}`);

export const filesOf = async (ownerId: string) =>
  (await files.list(`archive/${ownerId}/`, { after: "", limit: 1000 })).map(({ key }) => key);

/** Every page of a list, one after another. */
async function walk<R>(
  read: (filter: SendingQuery) => Promise<{ rows: R[]; next: string | null }>,
  filter: SendingQuery,
) {
  const rows: R[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages++) {
    const page = await read({ ...filter, ...(cursor !== undefined && { cursor }) });
    expect(page.rows.length).toBeLessThanOrEqual(filter.limit);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
  throw new Error("a list without an end");
}

export const idsBy = async (ownerId: string, filter: SendingQuery) =>
  (await walk((query) => findAnySendings(engine, { id: ownerId }, query), filter)).map(({ id }) => id);
export const chainsBy = async (ownerId: string, filter: SendingQuery) =>
  (await walk((query) => findAnyChains(engine, { id: ownerId }, query), filter)).map(({ steps }) =>
    steps.map(({ id }) => id),
  );

import { sql } from "drizzle-orm";
import { newId, newIds } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import type { LookUp } from "../../../app/domain/library/hlr/look-up";

/** The phone, its look-up result, and the error if it failed. */
export type LookUpResult = [phone: string, found: LookUp | null, error?: string];

/** A finished look-up of these phones, in chunks; returns its task. */
export async function openLookUp(
  { db, clock }: Pick<Platform, "db" | "clock">,
  ownerId: string,
  chunks: LookUpResult[][],
  type = "hlr",
): Promise<string> {
  const taskId = newId();
  const now = clock();
  const data = JSON.stringify({ type, payload: { sender: "", text: "" } });
  await db.run(sql`INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, starts_at, created_at, updated_at)
    VALUES (${ownerId}, ${taskId}, 'Customers', 'sendings:bulk', 'completed', ${data}, '{}', '{}', ${now}, ${now}, ${now})`);
  for (const [seq, phones] of chunks.entries()) {
    const ids = newIds(phones.length);
    const rows = phones.map(([phone, result, error], n) => [ids[n], phone, result && { result }, error ?? null]);
    await db.run(sql`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane)
      VALUES (${ownerId}, ${ids[0]}, ${ids.at(-1)}, ${taskId}, ${seq}, 'bulk')`);
    await db.run(sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status,
        error, timeline, payload, created_at, updated_at)
      SELECT ${ownerId}, value ->> 0, ${taskId}, ${type}, '', value ->> 1, '', 1, 0,
        iif(value ->> 3 IS NULL, 'delivered', 'failed'), value ->> 3, '[]', value -> 2, ${now}, ${now}
      FROM json_each(${JSON.stringify(rows)}) WHERE true`);
  }
  return taskId;
}

import { newId, newIds } from "../../app/domain/base/shared/ids";

const CHUNK = 1000;
const TEXT = "Hello 0001, your order is on its way and we will call you";

let owner = "";
let stored: string[] = [];

const entry = (status: string) => JSON.stringify({ at: Date.now(), status, provider: "Sandbox SMS", route: "SMS" });

function* pages<T>(rows: readonly T[]): Generator<string> {
  for (let from = 0; from < rows.length; from += CHUNK) yield JSON.stringify(rows.slice(from, from + CHUNK));
}

/** Statements that only write the rows of the engine's steps: their rate is the limit that D1 allows. */
export const bareSteps: Record<string, (env: { DB: D1Database }, n: number, params: URLSearchParams) => Promise<void>> =
  {
    async bareInsert({ DB }, n) {
      owner = newId();
      stored = newIds(n);
      const rows = stored.map((id, index) => [id, `7916${index}`, TEXT]);
      for (const page of pages(rows)) {
        await DB.prepare(
          `INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable, status,
             wait_until, steps, timeline, created_at, updated_at)
           SELECT ?1, value ->> 0, ?1, 'sms', 'BARE', value ->> 1, value ->> 2, 1, 2500000, 1, 'pending', 0, 1, ?3, ?4, ?4
           FROM json_each(?2)`,
        )
          .bind(owner, page, `[${entry("pending")}]`, Date.now())
          .run();
      }
    },
    /** Reads what a submit needs while claiming it, then writes the outcome. */
    async bareClaim({ DB }) {
      for (const page of pages(stored)) {
        await DB.prepare(
          `UPDATE sendings SET status = 'processing', attempts = attempts + 1, updated_at = ?3 WHERE owner_id = ?1
             AND id IN (SELECT value FROM json_each(?2)) AND status = 'pending' RETURNING id, recipient, text, sender, type`,
        )
          .bind(owner, page, Date.now())
          .all();
        await move(DB, page, "processing", "sent");
      }
    },
    async bareUpdate({ DB }) {
      for (const page of pages(stored)) await move(DB, page, "sent", "delivered");
    },
    /** The minimum of a POST: money, row and ledger in one batch. */
    async barePost({ DB }) {
      const id = newId();
      await DB.batch([
        DB.prepare(
          "INSERT INTO accounts (owner_id, balance, updated_at) VALUES ('bare', 0, 0) ON CONFLICT DO UPDATE SET sendings = sendings + 1",
        ),
        DB.prepare(
          `INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
           VALUES ('bare', ?1, 'sms', 'BARE', '79160000000', ?2, 1, 2500000, 'pending', 0, 0)`,
        ).bind(id, TEXT),
        DB.prepare(
          `INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
           VALUES ('bare', ?1, 'sendings.sms', -2500000, 'pending', 0, 0)`,
        ).bind(id),
      ]);
    },
    async bareContacts({ DB }, n, params) {
      owner = newId();
      const custom = JSON.stringify(
        Array.from({ length: Number(params.get("custom")) }, (_, at) => `value of custom${at + 1}`),
      );
      const rows = newIds(n).map((id, index) => [`7916${String(index).padStart(7, "0")}`, id, "Мария", custom]);
      for (const page of pages(rows)) {
        await DB.prepare(
          `INSERT INTO contacts (owner_id, list_id, phone, id, first_name, custom, created_at, updated_at)
           SELECT ?1, ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ?3, ?3 FROM json_each(?2)`,
        )
          .bind(owner, page, Date.now())
          .run();
      }
    },
  };

async function move(db: D1Database, page: string, from: string, to: string): Promise<void> {
  await db
    .prepare(
      `UPDATE sendings SET status = ?4, updated_at = ?5,
         timeline = substr(timeline, 1, length(timeline) - 1) || ',' || ?6 || ']'
       WHERE owner_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND status = ?3`,
    )
    .bind(owner, page, from, to, Date.now(), entry(to))
    .run();
}

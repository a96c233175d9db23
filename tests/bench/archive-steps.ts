import { sql } from "drizzle-orm";
import { archiveMessages } from "../../app/domain/archive/move";
import { openPart } from "../../app/domain/archive/part-file";
import { DAY_MS, dayOf, partsWithin } from "../../app/domain/archive/parts";
import { setTerm } from "../../app/domain/archive/terms";
import { firstIdAt, newId } from "../../app/domain/shared/ids";
import { engineOn, openAccount, phones, RUB } from "../support/world/scene";

interface Env {
  DB: D1Database;
  FILES: R2Bucket;
}

let ownerId = "";

const sizeOf = async ({ DB }: Env) =>
  (await DB.prepare("UPDATE users SET username = username WHERE 0").run()).meta.size_after;

export const archiveSteps: Record<string, (env: Env, n: number) => Promise<unknown>> = {
  /** Delivered messages of a hundred days ago; answers bytes of the database a message. */
  async storeOld(env, n) {
    const engine = engineOn(env.DB, env.FILES);
    ownerId = (await openAccount(engine)).id;
    const at = dayOf(engine.clock()) - 100 * DAY_MS;
    const before = await sizeOf(env);
    const [task, chunk, provider] = [newId(), newId(), newId()];
    const rows = phones(n).map((phone, index) => {
      const time = at + index * 10;
      const timeline = [
        { at: time, status: "pending" },
        { at: time + 400, status: "sent", provider, route: "SMS", group: "Main" },
        { at: time + 2300 + (index % 977), status: "delivered" },
      ];
      const id = `${firstIdAt(time).slice(0, 24)}${index.toString(16).padStart(10, "0")}00`;
      return [
        id,
        phone,
        `Hello Anna, your order ${index} is on its way and we will call you`,
        time,
        JSON.stringify(timeline),
        `ref-${index}`,
      ];
    });
    for (let from = 0; from < n; from += 5000) {
      await engine.db.run(sql`INSERT INTO sendings (owner_id, id, task_id, chunk_id, type, sender, recipient, text, segments, price,
          is_refundable, status, timeline, provider, provider_ref, bill, segment_price, created_at, updated_at)
        SELECT ${ownerId}, value ->> 0, ${task}, ${chunk}, 'sms', 'CABINET', value ->> 1, value ->> 2, 1, ${2.5 * RUB},
          1, 'delivered', value ->> 4, ${provider}, value ->> 5, 'complete', ${2.5 * RUB}, value ->> 3, (value ->> 3) + 2300
        FROM json_each(${JSON.stringify(rows.slice(from, from + 5000))})`);
    }
    await setTerm(engine, ownerId, { days: 90, isHeld: false });
    return { bytes: ((await sizeOf(env)) - before) / n };
  },
  async moveOld(env, n) {
    const engine = engineOn(env.DB, env.FILES);
    for (let moved = 0; moved < n; ) {
      await setTerm(engine, ownerId, { days: 90, isHeld: false });
      await archiveMessages(engine);
      const [row] = await engine.db.all<{ n: number }>(
        sql`SELECT coalesce(sum(messages), 0) AS n FROM archive_parts WHERE owner_id = ${ownerId}`,
      );
      moved = row!.n;
    }
  },
  async readOld(env, n) {
    const engine = engineOn(env.DB, env.FILES);
    const parts = await partsWithin(engine.db, ownerId, { direction: "asc", limit: 10_000, hasPhones: false });
    let [read, bytes] = [0, 0];
    for (const part of parts) {
      const { edges, rows } = await openPart(engine.files, part);
      for (const [at, start] of edges.slice(0, -1).entries()) read += (await rows(start, edges[at + 1]!)).length;
      bytes += part.bytes;
    }
    if (read !== n) throw new Error(`read ${read} of ${n}`);
    return { bytes: bytes / n };
  },
};

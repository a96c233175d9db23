import { sql } from "drizzle-orm";
import { PERMISSIONS } from "../../app/domain/base/access/permissions";
import type { Viewer } from "../../app/domain/base/access/viewer";
import { firstIdAt, newId } from "../../app/domain/base/shared/ids";
import { getTask } from "../../app/domain/base/tasks/tasks";
import { getOverview } from "../../app/domain/insight/home/overview";
import { orderReport } from "../../app/domain/insight/reports/files";
import { reportInput } from "../../app/domain/insight/reports/input";
import { search, searchTermIn } from "../../app/domain/insight/search/search";
import { archiveMessages } from "../../app/domain/messaging/archive/move";
import { openPart } from "../../app/domain/messaging/archive/part-file";
import { DAY_MS, dayOf, partsWithin } from "../../app/domain/messaging/archive/parts";
import { setTerm } from "../../app/domain/messaging/archive/terms";
import { openDatabase } from "../../db/client";
import { runExport } from "../../workers/jobs/run-export";
import { meterOf } from "../support/engine/meter";
import { engineOn, openAccount, phones, RUB } from "../support/world/scene";

interface Env {
  DB: D1Database;
  FILES: R2Bucket;
}

let ownerId = "";
let largeId = "";

const PAGE = 10_000;
const HOUR_MS = 3_600_000;
const GROUPS = ["messages", "contacts", "tasks", "names", "templates", "invoices", "users"] as const;

const viewerOf = (id: string) =>
  ({
    id,
    username: id,
    level: "me",
    askerLevel: "me",
    preferences: {},
    permissions: new Set(PERMISSIONS),
  }) as unknown as Viewer;

const sizeOf = async ({ DB }: Env) =>
  (await DB.prepare("UPDATE users SET username = username WHERE 0").run()).meta.size_after;

export const archiveSteps: Record<string, (env: Env, n: number) => Promise<unknown>> = {
  /** Stores delivered messages from a hundred days ago; returns database bytes per message. */
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
  /** A file report of everything archived. */
  async reportOld(env, n) {
    const engine = engineOn(env.DB, env.FILES);
    const day = dayOf(engine.clock()) - 100 * DAY_MS;
    await engine.db.run(sql`INSERT OR IGNORE INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total)
      VALUES (${ownerId}, ${day / HOUR_MS}, 'sms', 'CABINET', '', 0, '', 0, ${n})`);
    const input = reportInput.parse({ dateRange: { from: day, to: day + DAY_MS } });
    const options = { ownerId: null, language: "en" };
    const ordered = await orderReport(engine, viewerOf(ownerId), input, options);
    if (!ordered.ok) throw new Error(`the report is refused: ${ordered.problems[0]?.key}`);
    const now = () => getTask(engine.db, { id: ownerId }, ordered.value.id);
    for (let task = await now(); task?.state === "running"; task = await now()) await runExport(engine, task);
    const made = await now();
    if (made?.expanded !== n) throw new Error(`reported ${made?.expanded} of ${n}: ${made?.state}`);
  },
  /** Base64 of each part. */
  async partsOld(env) {
    const engine = engineOn(env.DB, env.FILES);
    const parts = await partsWithin(engine.db, ownerId, { direction: "asc", limit: 10_000, hasPhones: false });
    return Promise.all(parts.map(async ({ key }) => Buffer.from((await engine.files.get(key))!).toString("base64")));
  },
  /** Live messages from ten days. */
  async fillLarge(env, n) {
    const engine = engineOn(env.DB, env.FILES);
    largeId = (await openAccount(engine)).id;
    const at = engine.clock() - 10 * DAY_MS;
    for (let from = 0; from < n; from += PAGE) {
      const time = at + Math.floor((from / n) * 10 * DAY_MS);
      const id = firstIdAt(time).slice(0, 24);
      await engine.db.run(sql`WITH RECURSIVE i(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM i WHERE n < ${from + PAGE - 1})
        INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, is_refundable, status, timeline,
          bill, segment_price, created_at, updated_at)
        SELECT ${largeId}, ${id} || printf('%010x00', n), 'sms', 'CABINET', CAST(79160000000 + n AS TEXT), 'Your order is on its way', 1,
          2500000, 1, iif(n % 20 = 0, 'failed', 'delivered'), '[]', 'complete', 2500000, ${time}, ${time} FROM i`);
    }
    await engine.db.run(sql`UPDATE accounts SET sendings = ${n} WHERE owner_id = ${largeId}`);
  },
  /** Rows read by the home page's overview and by a search for a phone. */
  async readLarge(env) {
    const meter = meterOf(env.DB);
    const db = openDatabase(meter.db);
    const rowsOf = async (read: () => Promise<unknown>) => {
      meter.reset();
      await read();
      return meter.rowsRead;
    };
    const home = await rowsOf(() => getOverview(db, viewerOf(largeId), Date.now()));
    const found = await rowsOf(() => search(db, viewerOf(largeId), searchTermIn("+7 916 012-34-56")!, new Set(GROUPS)));
    return { home, found };
  },
};

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";
import { PERMISSIONS } from "../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { firstIdAt, newId } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { getTask } from "../../../app/domain/base/tasks/tasks";
import { findReports, orderReport } from "../../../app/domain/insight/reports/files";
import { reportInput } from "../../../app/domain/insight/reports/input";
import { hashOf, partFile } from "../../../app/domain/messaging/archive/part-file";
import { DAY_MS, dayOf, keyOf } from "../../../app/domain/messaging/archive/parts";
import { phonesFilter } from "../../../app/domain/messaging/archive/phones";
import { operatorGroup } from "../../../app/domain/network/routing/operators/operator-group";
import { openDatabase } from "../../../db/client";
import type { RawRow } from "../../../db/schema/raw-row";
import { fileStore } from "../../../workers/file-store";
import { say } from "../../../workers/i18n";
import { runExport } from "../../../workers/jobs/run-export";

const PART_ROWS = 5000;
const LIVE_ROWS = 2000;
/**
 * Newest age of archived messages in days, and the most days over which they are spread; they fill as few days as
 * possible.
 */
const [NEWEST, MOST_DAYS] = [41, 140];
const LIVE_DAYS = 5;
const RUB = 1_000_000;
const STATUSES = ["delivered", "delivered", "seen", "delivered", "failed", "delivered", "seen"] as const;
const SENDERS = ["CABINET", "SHOP", "BANK"] as const;

/** D1 and R2 without the product: the report runs in this process, so its memory can be measured. */
export async function openStore() {
  const state = mkdtempSync(join(tmpdir(), "cabinet-report-"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: state,
      cf: false,
      telemetry: { enabled: false },
      workers: [
        {
          name: "store",
          modules: true,
          script: "export default { fetch: () => new Response() }",
          compatibilityDate: "2026-11-01",
          d1Databases: { DB: "store" },
          r2Buckets: { FILES: "store" },
        },
      ],
    }),
  );
  const database = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  for (const file of readdirSync("migrations").sort()) {
    const statements = unstable_splitSqlQuery(readFileSync(`migrations/${file}`, "utf8"));
    await database.batch(statements.map((statement) => database.prepare(statement)));
  }
  const bucket = (await miniflare.getR2Bucket("FILES")) as unknown as R2Bucket;
  const platform = {
    db: openDatabase(database),
    files: fileStore(bucket),
    clock: Date.now,
    say,
    queue: { send: async () => {} },
    hub: { publish: async () => {}, close: async () => {}, extend: async () => {} },
    scheduler: { wake: async () => {} },
  } as unknown as Platform;
  return {
    platform,
    async stop() {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/** An account with this many archived and live messages. */
export async function storeMessages({ platform }: Store, { archived, live }: { archived: number; live: number }) {
  const { db, clock } = platform;
  const [ownerId, now] = [newId(), clock()];
  await db.batch([
    db.run(sql`INSERT INTO users (id, username, password_hash, level, created_at, updated_at)
      VALUES (${ownerId}, ${ownerId}, '', 'me', ${now}, ${now})`),
    db.run(sql`INSERT INTO accounts (owner_id, balance, updated_at) VALUES (${ownerId}, 0, ${now})`),
  ]);
  const counters: Counters = new Map();
  let stored = 0;
  const perDay = Math.max(2 * PART_ROWS, Math.ceil(archived / MOST_DAYS));
  const oldest = NEWEST + Math.ceil(archived / perDay) - 1;
  for (let back = oldest; stored < archived; back--) {
    const day = dayOf(now) - back * DAY_MS;
    const ofDay = Math.min(perDay, archived - stored);
    for (let [from, part] = [0, 1]; from < ofDay; from += PART_ROWS, part++) {
      const count = Math.min(PART_ROWS, ofDay - from);
      const rows = Array.from({ length: count }, (_, at) =>
        rowAt(ownerId, stored + at, day + Math.floor(((from + at) * DAY_MS) / ofDay)),
      );
      countIn(counters, rows);
      await storePart(platform, { ownerId, day, part }, rows);
      stored += count;
    }
  }
  for (let from = 0; from < live; from += LIVE_ROWS) {
    const rows = Array.from({ length: Math.min(LIVE_ROWS, live - from) }, (_, at) =>
      rowAt(ownerId, stored + from + at, now - LIVE_DAYS * DAY_MS + (from + at) * 10),
    );
    countIn(counters, rows);
    await storeLive(platform, rows);
  }
  const counted = [...counters.values()];
  for (let from = 0; from < counted.length; from += LIVE_ROWS) {
    await db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price,
        total, delivered, seen, failed, amount, charged, refunded)
      SELECT ${ownerId}, value ->> 'hour', 'sms', value ->> 'sender', value ->> 'operator', 0, '', value ->> 'price',
        value ->> 'total', value ->> 'delivered', value ->> 'seen', value ->> 'failed',
        (value ->> 'total') * (value ->> 'price'), ((value ->> 'total') - (value ->> 'failed')) * (value ->> 'price'),
        (value ->> 'failed') * (value ->> 'price')
      FROM json_each(${JSON.stringify(counted.slice(from, from + LIVE_ROWS))})`);
  }
  return { ownerId, from: dayOf(now) - oldest * DAY_MS };
}

interface Counter {
  hour: number;
  sender: string;
  operator: string;
  price: number;
  total: number;
  delivered: number;
  seen: number;
  failed: number;
}

type Counters = Map<string, Counter>;

/** Counts as the batches that accept and settle messages do. */
function countIn(counters: Counters, rows: RawRow[]): void {
  for (const { created_at: at, ...row } of rows) {
    const { sender, operator, price, status } = row as Record<"sender" | "operator" | "status", string> & {
      price: number;
    };
    const hour = Math.floor(Number(at) / 3_600_000);
    const key = `${hour} ${sender} ${operator} ${price}`;
    const known = counters.get(key) ?? { hour, sender, operator, price, total: 0, delivered: 0, seen: 0, failed: 0 };
    known.total++;
    known[status as "delivered" | "seen" | "failed"]++;
    counters.set(key, known);
  }
}

function rowAt(ownerId: string, nr: number, at: number): RawRow {
  const status = STATUSES[nr % STATUSES.length]!;
  const recipient = String(79_160_000_000 + ((nr * 7919) % 10_000_000));
  const price = (20 + (nr % SENDERS.length)) * (RUB / 10);
  const timeline = [
    { at, status: "pending" },
    { at: at + 900, status: "sent", provider: "0192f4a1-7b7c-7000-8000-000000000001", route: "SMS" },
    { at: at + 2000 + (nr % 977), status, ...(status === "failed" && { code: "undelivered" }) },
  ];
  return {
    id: `${firstIdAt(at).slice(0, 24)}${nr.toString(16).padStart(10, "0")}00`,
    owner_id: ownerId,
    task_id: null,
    title: null,
    type: "sms",
    sender: SENDERS[nr % SENDERS.length]!,
    recipient,
    operator: operatorGroup(recipient),
    text: `Hello Anna, your order ${nr} is on its way and we will call you`,
    segments: 1,
    price,
    is_refundable: 1,
    status,
    error: status === "failed" ? "undelivered" : null,
    attempts: 1,
    is_unsure: 0,
    wait_until: 0,
    provider: null,
    provider_ref: `ref-${nr}`,
    timeline: JSON.stringify(timeline),
    step: 0,
    steps: 1,
    fallback_at: null,
    fallbacks: null,
    vars: null,
    payload: null,
    is_test: 0,
    clicked_at: null,
    is_final: 0,
    chunk_id: null,
    bill: status === "failed" ? "refunded" : "complete",
    segment_price: price,
    margin: null,
    reseller_id: null,
    created_at: at,
    updated_at: at + 3000,
  };
}

async function storePart(
  { db, files, clock }: Platform,
  place: { ownerId: string; day: number; part: number },
  rows: RawRow[],
) {
  const bytes = partFile(rows.map((row) => ({ ...row, billed_price: row.segment_price!, billed_line: null })));
  const [key, hash] = [keyOf(place), await hashOf(bytes)];
  const phones = phonesFilter(rows.map(({ recipient }) => String(recipient)));
  await files.put(key, bytes, "application/vnd.apache.parquet");
  const amount = rows.reduce((sum, { price }) => sum + Number(price), 0);
  await db.run(sql`INSERT INTO archive_parts (owner_id, day, part, key, first_id, last_id, messages, removed, amount, bytes, hash, created_at, phones)
    VALUES (${place.ownerId}, ${place.day}, ${place.part}, ${key}, ${rows[0]!.id}, ${rows.at(-1)!.id}, ${rows.length}, ${rows.length},
      ${amount}, ${bytes.length}, ${hash}, ${clock()}, ${phones})`);
}

async function storeLive({ db }: Platform, rows: RawRow[]) {
  const names = Object.keys(rows[0]!);
  const values = names.map((name) => `value ->> '${name}'`).join(", ");
  await db.run(sql`INSERT INTO sendings (${sql.raw(names.join(", "))})
    SELECT ${sql.raw(values)} FROM json_each(${JSON.stringify(rows)})`);
}

const viewerOf = (id: string) =>
  ({
    id,
    username: id,
    level: "me",
    askerLevel: "me",
    preferences: {},
    permissions: new Set(PERMISSIONS),
  }) as unknown as Viewer;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function alive(): number {
  // Buffers from the first collection are still counted while being swept; the second collection waits for that.
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Size of a whole file, when memory use is highest. */
const LARGE = 4_000_000;

/**
 * Makes the report of all messages; `most`: most bytes alive above the initial level, sampled at each `every`th read or
 * write.
 */
export async function makeReport(
  { platform }: Store,
  { ownerId, from }: { ownerId: string; from: number },
  { every }: { every: number },
) {
  // Memory used for storing the messages is released over several turns.
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    await setImmediate();
    before = Math.min(before, alive());
  }
  let [most, moves] = [0, 0];
  const measure = (bytes: number) => {
    if (moves++ % every === 0 || bytes >= LARGE) most = Math.max(most, alive() - before);
  };
  const get: Platform["files"]["get"] = async (...asked) => {
    const body = await platform.files.get(...asked);
    measure(0);
    return body;
  };
  const put: Platform["files"]["put"] = async (...given) => {
    measure((given[1] as Uint8Array).byteLength);
    await platform.files.put(...given);
  };
  const create: Platform["files"]["create"] = (...given) => {
    const writer = platform.files.create(...given);
    const write: typeof writer.write = async (piece) => {
      measure(piece.byteLength);
      await writer.write(piece);
    };
    return { ...writer, write };
  };
  const needs = { ...platform, files: { ...platform.files, get, put, create } };
  const viewer = viewerOf(ownerId);
  const input = reportInput.parse({ dateRange: { from, to: platform.clock() } });
  const ordered = await orderReport(needs, viewer, input, { ownerId: null, language: "en" });
  if (!ordered.ok) throw new Error(`the report is refused: ${ordered.problems[0]?.key}`);
  const { id } = ordered.value;
  for (;;) {
    const task = await getTask(platform.db, { id: ownerId }, id);
    if (task?.state !== "running") break;
    await runExport(needs, task);
  }
  const { rows } = await findReports(platform, { id: ownerId }, { limit: 1 });
  return { report: rows[0]!, most };
}

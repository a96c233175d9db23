import { sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import { mentions } from "../../../base/shared/errors/db-errors";
import type { Platform } from "../../../base/shared/ports/platform";
import type { VariableValues } from "../../../base/text/variables";
import type { Limit } from "../../../network/routing/limits/limits-of";
import { operatorOf } from "../../../network/routing/operators/operator";
import type { KnownProvider } from "../../../network/routing/providers/known-providers";
import { allowedAt } from "../compose/schedule";
import { chainPerson } from "../recipients/chain-addresses";
import type { Claim } from "./dispatch";
import { type Drop, pace } from "./leaky-bucket";
import type { Claimed } from "./record-outcomes";

const MICROS = 1000;
const TRIES = 5;
/** ms. */
const RACE_MS = 250;

const level = jsonRows(["key", "emptyAt", "before"]);
const use = jsonRows(["key", "micros", "size"]);
const pause = jsonRows(["id", "until"], "j");

type Paced = Map<KnownProvider, Claimed[]>;

/**
 * Returns the campaign messages that may go now; others wait until their limit has capacity or local time allows.
 * Single messages never wait but use capacity (design §4, 5).
 */
export async function paced(
  platform: Platform,
  { ownerId, routing, hours }: Pick<Claim, "ownerId" | "routing" | "hours">,
  byProvider: Paced,
  batchKeyOf: (provider: KnownProvider, row: Claimed) => string | null,
): Promise<Set<Claimed>> {
  const night = asleep([...byProvider.values()].flat(), hours, platform.clock());
  const limits = new Map<string, Limit>();
  const drops = new Map<Drop, Claimed>();
  for (const [provider, rows] of byProvider) {
    for (const row of rows) {
      if (night.has(row.id)) continue;
      const operator = () => operatorOf(row.recipient);
      const own = routing.routing.limits.of({ ownerId, sender: row.sender, provider, operator });
      if (own.length === 0) continue;
      for (const limit of own) limits.set(limit.key, limit);
      drops.set(
        { id: row.id, keys: own.map(({ key }) => key), ...requestOf(provider, row, batchKeyOf(provider, row)) },
        row,
      );
    }
  }
  const isSingle = (drop: Drop) => drops.get(drop)!.task_id === null;
  const [singles, mailed] = [[...drops.keys()].filter(isSingle), [...drops.keys()].filter((drop) => !isSingle(drop))];
  await fill(platform, [...limits.values()], singles);
  const full = mailed.length > 0 ? await reserve(platform, [...limits.values()], mailed) : [];
  const wait = new Map([...night, ...full]);
  await putBack(platform, ownerId, wait);
  return new Set([...byProvider.values()].flat().filter(({ id }) => wait.has(id)));
}

/** Messages refused together are retried one by one. */
function requestOf({ provider }: KnownProvider, { attempts }: Claimed, batchKey: string | null) {
  const { maxBatch = 1 } = provider?.capabilities ?? {};
  return attempts > 1 || batchKey === null ? {} : { request: maxBatch, batchKey };
}

function asleep(rows: Claimed[], hours: Claim["hours"], now: number): Map<string, number> {
  const wait = new Map<string, number>();
  if (hours.size === 0) return wait;
  for (const row of rows) {
    const ofTask = row.task_id === null ? undefined : hours.get(row.task_id);
    const at = ofTask ? allowedAt(now, ofTask, phoneOf(row)) : now;
    if (at > now) wait.set(row.id, at);
  }
  return wait;
}

function phoneOf({ recipient, vars }: Claimed): string {
  return chainPerson(recipient, JSON.parse(vars ?? "{}") as VariableValues).phone ?? "";
}

/** Reserves capacity in the buckets; returns the messages that must wait, with the time (ms UTC). */
async function reserve({ db, clock }: Platform, limits: Limit[], drops: Drop[]): Promise<Map<string, number>> {
  const keys = JSON.stringify(limits.map(({ key }) => key));
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const rows = await db.all<{ key: string; empty_at: number }>(
      sql`SELECT key, empty_at FROM paces WHERE key IN (SELECT value FROM json_each(${keys}))`,
    );
    const known = new Map(rows.map((row) => [row.key, row.empty_at]));
    const buckets = limits.map((limit) => ({ ...limit, emptyAt: known.get(limit.key) ?? 0 }));
    const { wait, emptyAt } = pace(drops, buckets, clock());
    if (emptyAt.size === 0) return wait;
    const levels = level.json([...emptyAt].map(([key, at]) => ({ key, emptyAt: at, before: known.get(key) ?? 0 })));
    try {
      await db.run(sql`INSERT INTO paces (key, empty_at)
        SELECT ${level.key}, ${level.emptyAt} FROM json_each(${levels}) WHERE true
        ON CONFLICT (key) DO UPDATE SET empty_at = iif(paces.empty_at =
          (SELECT ${level.before} FROM json_each(${levels}) WHERE ${level.key} = excluded.key), excluded.empty_at, NULL)`);
      return wait;
    } catch (error) {
      if (!mentions(error, "NOT NULL constraint failed: paces.empty_at")) throw error;
    }
  }
  return new Map(drops.map(({ id }) => [id, clock() + RACE_MS]));
}

async function fill({ db, clock }: Platform, limits: Limit[], drops: Drop[]): Promise<void> {
  const now = clock() * MICROS;
  const taken = limits.flatMap(({ key, amount, periodMs }) => {
    const n = drops.filter(({ keys }) => keys.includes(key)).length;
    const size = periodMs * MICROS;
    return n > 0 ? [{ key, micros: n * Math.ceil(size / amount), size }] : [];
  });
  if (taken.length === 0) return;
  const json = use.json(taken);
  const size = sql`(SELECT ${use.size} FROM json_each(${json}) WHERE ${use.key} = excluded.key)`;
  await db.run(sql`INSERT INTO paces (key, empty_at)
    SELECT ${use.key}, ${now} + (${use.micros}) FROM json_each(${json}) WHERE true
    ON CONFLICT (key) DO UPDATE SET empty_at =
      min(max(paces.empty_at, ${now}) + excluded.empty_at - ${now}, ${now} + 2 * ${size})`);
}

const back = jsonRows(["id", "attempts", "unsure", "provider"], "j");

/** Returns rows whose request never left to their state before the claim; a later claim by another worker stays. */
export async function putBackUnsent({ db, clock }: Platform, ownerId: string, rows: Claimed[]): Promise<void> {
  if (rows.length === 0) return;
  const cells = rows.map(({ id, attempts, is_unsure: unsure, provider }) => ({ id, attempts, unsure, provider }));
  const now = clock();
  await db.run(sql`UPDATE sendings SET status = 'pending', attempts = attempts - 1, wait_until = ${now},
      is_unsure = ${back.unsure}, provider = ${back.provider}, updated_at = ${now}
    FROM json_each(${back.json(cells)}) j
    WHERE owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND sendings.id = ${back.id} AND status = 'processing'
      AND attempts = ${back.attempts}`);
}

/** Returns claimed rows to the queue until ms UTC; not counted as an attempt. */
export async function putBack({ db, clock }: Platform, ownerId: string, wait: Map<string, number>): Promise<void> {
  if (wait.size === 0) return;
  const json = pause.json([...wait].map(([id, until]) => ({ id, until })));
  await db.run(sql`UPDATE sendings SET status = 'pending', attempts = attempts - 1, wait_until = ${pause.until},
      updated_at = ${clock()}
    FROM json_each(${json}) j
    WHERE owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND sendings.id = ${pause.id} AND status = 'processing'`);
}

import { and, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { attempts } from "../../../../db/schema/access";
import { networkOf } from "./addresses";
import { batchByName } from "./batch-by-name";
import { refuse } from "./errors/result";
import type { Platform } from "./ports/platform";

type Needs = Pick<Platform, "db" | "clock">;

export interface Counter {
  key: string;
  max: number;
  windowMs: number;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Per network, so that a stranger cannot lock out the owner. */
export const ofSignIns = (id: string, from: string): Counter => ({
  key: `login:${id}:${from}`,
  max: 5,
  windowMs: QUARTER_MS,
});
export const ofAccount = (id: string): Counter => ({ key: `login:${id}`, max: 50, windowMs: QUARTER_MS });
export const ofPasswordChanges = (id: string): Counter => ({ key: `password:${id}`, max: 5, windowMs: QUARTER_MS });
export const ofAddress = (ip: string | null): Counter[] => perAddress("ip", ip, 50, QUARTER_MS);
export const ofEmails = (id: string): Counter => ({ key: `letters:${id}`, max: 3, windowMs: HOUR_MS });
/** Counts refused registrations too: they reveal which names are taken. */
export const ofRegistrations = (ip: string | null): Counter[] => perAddress("register", ip, 10, HOUR_MS);
/** Per day, replies that a name or an e-mail is taken. */
export const ofTakenNames = (ip: string | null): Counter[] => perAddress("taken", ip, 20, 24 * HOUR_MS);
export const ofHookTests = (id: string): Counter => ({ key: `hook-test:${id}`, max: 10, windowMs: 60_000 });
export const ofTriedWays = (id: string): Counter => ({ key: `ways:${id}`, max: 20, windowMs: 10 * 60_000 });
export const ofSpeech = (id: string): Counter => ({ key: `speech:${id}`, max: 20, windowMs: 10 * 60_000 });
export const ofVoiced = (id: string): Counter => ({ key: `voiced:${id}`, max: 200, windowMs: 10 * 60_000 });
export const ofGenerator = (id: string): Counter => ({ key: `generator:${id}`, max: 20, windowMs: 10 * 60_000 });
/** Requests to the registries of companies, banks and names. */
export const ofLookUps = (id: string): Counter => ({ key: `look-up:${id}`, max: 120, windowMs: 10 * 60_000 });
export const ofRecoveries = (ip: string | null): Counter[] => perAddress("recover", ip, 20, HOUR_MS);
/** Codes that one account requests for its own phone. */
export const ofOwnCodes = (id: string): Counter => ({ key: `own-codes:${id}`, max: 10, windowMs: HOUR_MS });
export const ofLinkReports = (ip: string | null): Counter[] => perAddress("link-reports", ip, 10, HOUR_MS);
export const ofReportedLink = (id: string): Counter => ({ key: `link-report:${id}`, max: 1, windowMs: HOUR_MS });

export const ofSubscriptions = (ip: string | null): Counter[] => perAddress("push", ip, 60, HOUR_MS);

function perAddress(kind: string, ip: string | null, max: number, windowMs: number): Counter[] {
  return ip === null ? [] : [{ key: `${kind}:${networkOf(ip)}`, max, windowMs }];
}

/** `left`: failures that remain; `endsAt`: ms UTC. */
type Reservation = { isTaken: true; left: number } | { isTaken: false; endsAt: number };

/** Reserves before the attempt, so that concurrent ones stay within the limits. The caller gives back successes. */
export async function reserve({ db, clock }: Needs, counters: Counter[]): Promise<Reservation> {
  if (counters.length === 0) return { isTaken: true, left: Number.POSITIVE_INFINITY };
  const now = clock();
  const isOver = lte(attempts.endsAt, now);
  const reservations = counters.map(({ key, max, windowMs }) =>
    db
      .insert(attempts)
      .values({ key, count: 1, endsAt: now + windowMs })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`iif(${isOver}, 1, ${attempts.count} + 1)`,
          endsAt: sql`iif(${isOver}, excluded.ends_at, ${attempts.endsAt})`,
        },
        setWhere: or(isOver, lt(attempts.count, max)),
      })
      .returning({ count: attempts.count }),
  );
  const { rows } = await batchByName(db, { rows: reservations });
  const taken = counters.flatMap((counter, index) => (rows[index]?.[0] ? [counter.key] : []));
  if (taken.length === counters.length) {
    return { isTaken: true, left: Math.min(...counters.map(({ max }, index) => max - rows[index]![0]!.count)) };
  }
  await giveBack({ db, clock }, taken);
  const full = counters.map(({ key }) => key).filter((key) => !taken.includes(key));
  const ends = await db
    .select({ at: sql<number | null>`max(${attempts.endsAt})` })
    .from(attempts)
    .where(inArray(attempts.key, full))
    .get();
  return { isTaken: false, endsAt: ends?.at ?? now };
}

export async function giveBack({ db, clock }: Needs, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(inArray(attempts.key, keys), gt(attempts.endsAt, clock()), gt(attempts.count, 0)));
}

export async function forget({ db }: Pick<Platform, "db">, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}

export async function forgetSignIns({ db }: Pick<Platform, "db">, id: string): Promise<void> {
  const { key } = ofAccount(id);
  // ";" follows ":" in ASCII.
  await db
    .delete(attempts)
    .where(or(eq(attempts.key, key), and(gte(attempts.key, `${key}:`), lt(attempts.key, `${key};`))));
}

export async function forgetAttempts({ db, clock }: Needs): Promise<void> {
  await db.delete(attempts).where(lte(attempts.endsAt, clock()));
}

export function tooManyAttempts(endsAt: number, now: number) {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return { ...refuse("tooManyAttempts", undefined, { count: minutes }, "tooManyRequests"), retryAfter };
}

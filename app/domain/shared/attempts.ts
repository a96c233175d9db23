import { and, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { attempts } from "../../../db/schema/access";
import { networkOf } from "./addresses";
import { refuse } from "./errors/result";
import type { Platform } from "./ports/platform";

type Needs = Pick<Platform, "db" | "clock">;

/** What is counted, how often it may happen, and for how long a count lives (ms). */
export interface Counter {
  key: string;
  max: number;
  windowMs: number;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Wrong passwords of an account, or of a name that nobody has, from one device or network: no stranger shuts it to its owner. */
export const ofSignIns = (id: string, from: string): Counter => ({
  key: `login:${id}:${from}`,
  max: 5,
  windowMs: QUARTER_MS,
});
/** The same from everywhere: a password is not guessed by many networks together. */
export const ofAccount = (id: string): Counter => ({ key: `login:${id}`, max: 50, windowMs: QUARTER_MS });
/** Wrong current passwords of who is signed in. */
export const ofPasswordChanges = (id: string): Counter => ({ key: `password:${id}`, max: 5, windowMs: QUARTER_MS });
/** Guesses of any kind from an address; nothing where the address is unknown. */
export const ofAddress = (ip: string | null): Counter[] => perAddress("ip", ip, 50, QUARTER_MS);
/** Letters that an account is sent. */
export const ofLetters = (id: string): Counter => ({ key: `letters:${id}`, max: 3, windowMs: HOUR_MS });
/** Registrations from an address, refused ones too: who asks on could learn which names and e-mails are taken. */
export const ofRegistrations = (ip: string | null): Counter[] => perAddress("register", ip, 10, HOUR_MS);
/** Requests of their own making that an account sends to its webhooks. */
export const ofHookTests = (id: string): Counter => ({ key: `hook-test:${id}`, max: 10, windowMs: 60_000 });
/** Texts that an account has read out. */
export const ofSpeech = (id: string): Counter => ({ key: `speech:${id}`, max: 20, windowMs: 10 * 60_000 });
/** What messages say in a voice of ours. */
export const ofVoiced = (id: string): Counter => ({ key: `voiced:${id}`, max: 200, windowMs: 10 * 60_000 });
/** Texts that an account has written for it. */
export const ofGenerator = (id: string): Counter => ({ key: `generator:${id}`, max: 20, windowMs: 10 * 60_000 });
/** Letters that an address asks for. */
export const ofRecoveries = (ip: string | null): Counter[] => perAddress("recover", ip, 20, HOUR_MS);

/** Browsers that an address subscribes to push messages. */
export const ofSubscriptions = (ip: string | null): Counter[] => perAddress("push", ip, 60, HOUR_MS);

function perAddress(kind: string, ip: string | null, max: number, windowMs: number): Counter[] {
  return ip === null ? [] : [{ key: `${kind}:${networkOf(ip)}`, max, windowMs }];
}

/** `left`: how many more may fail · `endsAt` (ms UTC): when the fullest counter is empty again. */
export type Reservation = { isTaken: true; left: number } | { isTaken: false; endsAt: number };

/**
 * Takes one attempt of every counter before anything is tried, so that any number of attempts at once stays within the
 * limits. What is refused counts nowhere. Give back what turned out to be no failure.
 */
export async function reserve({ db, clock }: Needs, counters: Counter[]): Promise<Reservation> {
  if (counters.length === 0) return { isTaken: true, left: Number.POSITIVE_INFINITY };
  const now = clock();
  const isOver = lte(attempts.endsAt, now);
  const [first, ...others] = counters.map(({ key, max, windowMs }) =>
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
  const rows = await db.batch([first!, ...others]);
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

/** Takes one attempt off each of these counters. */
export async function giveBack({ db, clock }: Needs, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(inArray(attempts.key, keys), gt(attempts.endsAt, clock()), gt(attempts.count, 0)));
}

/** Empties a counter: its owner has shown who he is. */
export async function forget({ db }: Pick<Platform, "db">, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}

/** Empties all counts of an account's sign-ins. */
export async function forgetSignIns({ db }: Pick<Platform, "db">, id: string): Promise<void> {
  const { key } = ofAccount(id);
  // ";" is the letter behind ":".
  await db
    .delete(attempts)
    .where(or(eq(attempts.key, key), and(gte(attempts.key, `${key}:`), lt(attempts.key, `${key};`))));
}

/** Drops the counters whose time is over. */
export async function forgetAttempts({ db, clock }: Needs): Promise<void> {
  await db.delete(attempts).where(lte(attempts.endsAt, clock()));
}

/** The refusal of a full counter: 429 with the seconds to wait. */
export function tooManyAttempts(endsAt: number, now: number) {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return { ...refuse("tooManyAttempts", undefined, { count: minutes }, "tooManyRequests"), retryAfter };
}

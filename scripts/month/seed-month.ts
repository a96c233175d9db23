import { sql } from "drizzle-orm";
import type { Platform } from "../../app/domain/base/shared/ports/platform";
import { sweepLedger } from "../../app/domain/money/ledger/sweep-ledger";
import { seedDemo } from "../../db/demo";
import { writeMessages } from "./messages/write-messages";
import { writeBooks } from "./money/books";
import { closeLastMonths } from "./money/papers";
import { agreeingBanks, RUB } from "./money/payments";
import { writeMoney } from "./money/write-money";
import { writeVisits } from "./people/visits";
import { writePeople } from "./people/write-people";
import { readNotices } from "./platform/read-notices";
import { writeHealth } from "./platform/write-health";
import { writeReview } from "./platform/write-review";
import { writeProducts } from "./products/write-products";
import { DAY, dayTime, HOUR, openClock } from "./world/clock";
import { type Options, openNeeds } from "./world/needs";
import { randomOf } from "./world/random";

export interface Seed extends Options {
  passwordHash: string;
  /** ms UTC; the month ends here. */
  now: number;
  /** Repeats the same choices. */
  seed?: number;
}

/** Micros that the accounts begin with. */
const OPENING = { client: 6000 * RUB, client2: 5000 * RUB };

/** Days before `now` when the demo's accounts were made. */
const BEGAN = 75;

/**
 * Writes a month of work into a database that has routing and no users. All times lie before `now`; ids carry them,
 * so `Date.now` answers the written time until it ends.
 */
export async function seedMonth(
  binding: D1Database,
  { passwordHash, now, seed = 20_261_129, ...options }: Seed,
): Promise<void> {
  const clock = openClock(dayTime(now, BEGAN, "10:00"));
  try {
    const needs: Platform = { ...openNeeds(binding, clock, options), banks: agreeingBanks() };
    const world = { needs, clock, random: randomOf(seed), until: now, passwordHash };
    await seedDemo(binding, { passwordHash, now: clock.now(), balances: OPENING });
    const people = await writePeople(world);
    await writeVisits(world, people);
    await writeMoney(world, people);
    const messages = await writeMessages(world, people);
    await writeBooks(needs.db, messages.all);
    await closeLastMonths(world, lastClosing(now));
    await writeProducts(world, people, messages, { hookUrl: options.hookUrl, linkDomain: options.linkDomains[0]! });
    await writeReview(world, people);
    await writeHealth(needs.db, messages.all, now);
    await readNotices(needs.db, now);
    clock.set(dayTime(now, 0, "00:00") - HOUR);
    await sweepLedger(needs);
    await needs.db.run(sql`UPDATE ledger_anchors SET lease_until = NULL`);
  } finally {
    clock.restore();
  }
}

/** The night after the last month's end, or yesterday. */
function lastClosing(now: number): number {
  const first = dayTime(now, new Date(now + 3 * HOUR).getUTCDate() - 1, "04:00");
  return first < now ? first : now - (now % DAY);
}

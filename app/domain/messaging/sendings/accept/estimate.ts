import { eq } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { contactLists } from "../../../../../db/schema/contacts";
import type { Chain } from "../../../base/chains/chain";
import { type Barrier, isBarrier } from "../../../base/preconditions/preconditions";
import { timeOfId } from "../../../base/shared/ids";
import { claim } from "../../../money/billing/usage";
import { mostOfPrice } from "../../../money/tariffs/price";
import type { Plan, Prepared } from "../compose/plan";
import { mailOf, namesOf, needsOf } from "../compose/plan-fallbacks";
import type { ReadableAudience } from "../recipients/audience";
import { capAt, readRecipients } from "../recipients/read-recipients";
import { countedIn } from "../recipients/segments";
import { firstSent } from "./first-sent";
import type { openPath } from "./path-forecast";

const PAGE = 2000;
/** Recipients read exactly; any more are extrapolated, because the customer waits for the estimate. */
export const EXACT_UP_TO = 50_000;
/** Pages read for them: a page of a segment may hold few people, or none. */
export const MOST_PAGES = 25;

export interface Estimate {
  recipients: number;
  duplicates: number;
  excluded: number;
  /** Recipients without a price in the tariff. */
  unpriced: number;
  rejected: number;
  overlong?: number;
  /** Texts that are empty once their values are filled in. */
  blank?: number;
  /** Recipients whom no step can reach. */
  unreached?: number;
  /** Why the first of the unreached is. */
  barrier?: Barrier;
  segments: number;
  /** Micros: first step only, which acceptance checks. */
  amount: number;
  /** Micros: all steps of all chains, within the budget. */
  worst: number;
  isExact: boolean;
}

interface Later {
  plans: Plan[];
  chain: Chain | null;
  /** ms UTC; default: the snapshot's time. */
  now?: number;
  /** ms UTC, when reply windows must be open; default: `now`. */
  startsAt?: number | undefined;
  path?: ReturnType<typeof openPath>;
}

/** Prices a campaign as the expansion will, without writing; `before` is the snapshot's id. */
export async function estimate(
  db: Database,
  ownerId: string,
  plan: Plan,
  audience: ReadableAudience,
  before: string,
  { plans, chain, now = timeOfId(before), startsAt = now, path }: Later = { plans: [], chain: null },
): Promise<Estimate> {
  const sum: Estimate = {
    recipients: 0,
    duplicates: 0,
    excluded: 0,
    unpriced: 0,
    rejected: 0,
    segments: 0,
    amount: 0,
    worst: 0,
    isExact: true,
  };
  const budget = chain?.budget ?? Number.POSITIVE_INFINITY;
  const cap = capAt(plan.cap, now);
  const scope = {
    ownerId,
    audience,
    before,
    names: namesOf([plan, ...plans]),
    cap,
    mail: mailOf(plan, plans),
    facts: { needs: needsOf([plan, ...plans]), now: startsAt },
  };
  let after: string | null = "";
  let last: Awaited<ReturnType<typeof readRecipients>> | null = null;
  for (let n = 0; after !== null && sum.recipients < EXACT_UP_TO && (n < MOST_PAGES || sum.recipients === 0); n++) {
    const page = await readRecipients(db, scope, after, PAGE);
    for (const recipient of page.recipients) {
      const prepared = [plan, ...plans].map((step) => step.prepareDearer(recipient, recipient.values, budget));
      const { segments, error } = prepared[0]!;
      if (error === "rejectedByRule") sum.rejected++;
      if (error === "textTooLong" || error === "tooManySegments") sum.overlong = (sum.overlong ?? 0) + 1;
      if (error === "textEmpty") sum.blank = (sum.blank ?? 0) + 1;
      const money = moneyOf(prepared, chain);
      if (money.first === null && isBarrier(error)) {
        sum.unreached = (sum.unreached ?? 0) + 1;
        sum.barrier ??= error;
      }
      path?.add(prepared, money.first);
      sum.segments += segments;
      sum.amount += money.amount;
      sum.worst += money.worst;
      if (!money.isAffordable) sum.unpriced++;
    }
    sum.recipients += page.recipients.length;
    sum.duplicates += page.twice.length;
    sum.excluded += page.left.length;
    after = page.after;
    if (page.recipients.length + page.twice.length + page.left.length > 0) last = page;
  }
  if (after === null || last === null) return sum;
  const total = await listed(db, ownerId, audience);
  const whole = project(sum, total);
  if ([plan, ...plans].every(({ counters }) => counters.size === 0)) return whole;
  // Extrapolates the unread rest from the last page, range by range.
  const { recipients, twice, left } = last;
  const weight = (total - readOf(sum)) / (recipients.length + twice.length + left.length);
  for (const recipient of recipients) {
    const prepared = [plan, ...plans].map((step) => step.prepareDearer(recipient, recipient.values, budget));
    const money = moneyOf(prepared, chain, weight);
    sum.amount += money.amount * weight;
    sum.worst += money.worst * weight;
  }
  return { ...whole, amount: Math.ceil(sum.amount), worst: Math.ceil(sum.worst) };
}

const readOf = ({ recipients, duplicates, excluded }: Estimate) => recipients + duplicates + excluded;

/**
 * Price of a recipient's first message, and maximum over all steps. Advances range positions by `count`, the recipients
 * that this one represents.
 */
function moneyOf(prepared: Prepared[], chain: Chain | null, count = 1) {
  const budget = chain?.budget ?? Number.POSITIVE_INFINITY;
  const price = prepared[0]!.price;
  const isAffordable = price !== null && price.amount <= budget;
  const first = firstSent(prepared, chain, budget);
  const sent = first === null ? [] : prepared.slice(first);
  const whole = sent.reduce((total, { price }) => total + (chain ? mostOfPrice(price) : (price?.amount ?? 0)), 0);
  for (const { price } of sent) if (price) claim(price, count);
  return { isAffordable, first, amount: isAffordable ? price.amount : 0, worst: Math.min(whole, budget) };
}

export async function listed(
  db: Database,
  ownerId: string,
  { lists, phones, scope }: ReadableAudience,
): Promise<number> {
  const [rows, people] = await Promise.all([
    db.select().from(contactLists).where(eq(contactLists.ownerId, ownerId)),
    scope ? countedIn(db, ownerId, scope) : 0,
  ]);
  const ids = new Set(lists);
  return rows.reduce((total, list) => total + (ids.has(list.id) ? list.contacts : 0), phones.length + people);
}

function project(read: Estimate, total: number): Estimate {
  const ratio = total / readOf(read);
  const scale = (n: number) => Math.ceil(n * ratio);
  return {
    recipients: scale(read.recipients),
    duplicates: scale(read.duplicates),
    excluded: scale(read.excluded),
    unpriced: scale(read.unpriced),
    rejected: scale(read.rejected),
    ...(read.overlong ? { overlong: scale(read.overlong) } : {}),
    ...(read.blank ? { blank: scale(read.blank) } : {}),
    ...(read.unreached ? { unreached: scale(read.unreached) } : {}),
    ...(read.barrier ? { barrier: read.barrier } : {}),
    segments: scale(read.segments),
    amount: scale(read.amount),
    worst: scale(read.worst),
    isExact: false,
  };
}

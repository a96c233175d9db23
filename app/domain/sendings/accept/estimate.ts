import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { accounts } from "../../../../db/schema/billing";
import { contactLists } from "../../../../db/schema/contacts";
import { timeOfId } from "../../shared/ids";
import type { Chain } from "../chains/chain";
import type { Plan } from "../compose/plan";
import { mailOf, namesOf } from "../compose/plan-fallbacks";
import { ADDRESS_UNKNOWN } from "../compose/reachability";
import type { Audience } from "../recipients/audience";
import { capAt, readRecipients } from "../recipients/read-recipients";
import { firstSent } from "./first-sent";

const PAGE = 2000;
/** Beyond this many the rest is projected from what was read: an estimate must answer while somebody waits. */
export const EXACT_UP_TO = 50_000;

export interface Estimate {
  recipients: number;
  duplicates: number;
  excluded: number;
  /** Recipients no rule of the tariff covers. */
  unpriced: number;
  /** Of those that cannot go, recipients whose message a rule rejects. */
  rejected: number;
  /** Of those, recipients whose text is too long once it is filled in. */
  overlong?: number;
  /** Of those, recipients whose address of the channel's kind is not known. */
  unreached?: number;
  segments: number;
  /** Micros: of the first step alone, which is what the acceptance checks. */
  amount: number;
  /** Micros: every step of every chain, as far as the budget allows. */
  worst: number;
  isExact: boolean;
}

/** Later steps of every recipient's chain. */
interface Later {
  plans: Plan[];
  chain: Chain | null;
  /** ms UTC; the snapshot's moment when absent. */
  now?: number;
}

/** Prices a bulk as the expansion will, without writing anything; `before` is the snapshot's id. */
export async function estimate(
  db: Database,
  ownerId: string,
  plan: Plan,
  audience: Audience,
  before: string,
  { plans, chain, now = timeOfId(before) }: Later = { plans: [], chain: null },
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
  const cap = capAt(plan.cap, now);
  const budget = chain?.budget ?? Number.POSITIVE_INFINITY;
  const scope = { ownerId, audience, before, names: namesOf([plan, ...plans]), cap, mail: mailOf(plan, plans) };
  let after: string | null = "";
  while (after !== null && sum.recipients < EXACT_UP_TO) {
    const page = await readRecipients(db, scope, after, PAGE);
    for (const recipient of page.recipients) {
      const { values } = recipient;
      const prepared = [plan, ...plans].map((step) => step.prepare(recipient, values));
      const { segments, price, error } = prepared[0]!;
      if (error === "rejectedByRule") sum.rejected++;
      if (error === "textTooLong" || error === "tooManySegments") sum.overlong = (sum.overlong ?? 0) + 1;
      if (error === ADDRESS_UNKNOWN) sum.unreached = (sum.unreached ?? 0) + 1;
      const isAffordable = price !== null && price.amount <= budget;
      const first = firstSent(prepared, chain, budget);
      const sent = first === null ? [] : prepared.slice(first);
      const whole = sent.reduce((total, { price }) => total + (price?.amount ?? 0), 0);
      sum.segments += segments;
      sum.amount += isAffordable ? price.amount : 0;
      sum.worst += Math.min(whole, budget);
      if (!isAffordable) sum.unpriced++;
    }
    sum.recipients += page.recipients.length;
    sum.duplicates += page.twice.length;
    sum.excluded += page.left.length;
    after = page.after;
  }
  return after === null ? sum : project(sum, await listed(db, ownerId, audience));
}

/** Contacts of the lists and typed phones, doubles and all. */
export async function listed(db: Database, ownerId: string, audience: Audience): Promise<number> {
  const rows = await db.select().from(contactLists).where(eq(contactLists.ownerId, ownerId));
  const lists = new Set(audience.lists);
  return rows.reduce((total, list) => total + (lists.has(list.id) ? list.contacts : 0), audience.phones.length);
}

function project(read: Estimate, total: number): Estimate {
  const share = total / (read.recipients + read.duplicates + read.excluded);
  const scale = (n: number) => Math.ceil(n * share);
  return {
    recipients: scale(read.recipients),
    duplicates: scale(read.duplicates),
    excluded: scale(read.excluded),
    unpriced: scale(read.unpriced),
    rejected: scale(read.rejected),
    ...(read.overlong ? { overlong: scale(read.overlong) } : {}),
    ...(read.unreached ? { unreached: scale(read.unreached) } : {}),
    segments: scale(read.segments),
    amount: scale(read.amount),
    worst: scale(read.worst),
    isExact: false,
  };
}

/** Balance plus overdraft, micros (spec §1). */
export async function availableOf(db: Database, ownerId: string): Promise<number> {
  const account = await db.select().from(accounts).where(eq(accounts.ownerId, ownerId)).get();
  return account ? account.balance + account.overdraft : 0;
}

import { NOBODY } from "../channels/person";
import { accountRouting, type StandingRow, standingQuery } from "../routing/config";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { ok, type Result } from "../shared/result";
import { aloneOf, declared } from "./addresses";
import { isListId, listsAmong, resolveAudience } from "./audience";
import { mailOf, namesOf } from "./chain-plan";
import { askedOf, type Sender } from "./create";
import { availableOf, EXACT_UP_TO, listed } from "./estimate";
import { type Counted, forecast, type Habit, habitOf, habitsQuery } from "./forecast";
import { type BulkInput, isOne, type SingleInput } from "./input";
import { type LeftOut, openLeft } from "./left-out";
import { type CarrierShare, openCarriers } from "./likely-carriers";
import type { Plan } from "./plan";
import { capAt, type Recipient, readRecipients } from "./recipients";
import { planChained } from "./ruled-chain";
import { type Timing, timingOf, waitFor } from "./timing";

const PAGE = 2000;

/** What a message or mailing would do, were it accepted now; amounts in micros, moments in ms UTC. */
export interface DryRun {
  recipients: { total: number; accepted: number; excluded: LeftOut[]; isExact: boolean };
  steps: DryStep[];
  /** `best`: everybody gets the first step · `worst`: everybody goes through all, as far as the budget allows. */
  cost: { best: number; expected: number; worst: number; available: number };
  startsAt: number;
  endsAt: number;
  windows: { hours: Timing["hours"]; delayed: number } | null;
}

export interface DryStep {
  step: number;
  type: string;
  providers: CarrierShare[];
  /** Of the accepted recipients, 0 to 1. */
  expectedShare: number;
  /** What is expected of a message of this type; `isOwn`: from the account's last 30 days. */
  habit: Habit & { isOwn: boolean };
  /** Micros, what fails and is paid back already taken off. */
  amount: number;
}

/**
 * Plays a message through the engine's own functions with nothing stored, sent or charged: the same input answers the
 * same while nothing changes. Exact up to 50,000 recipients, projected beyond.
 */
export async function dryRun(
  platform: Platform,
  viewer: Sender,
  input: SingleInput | BulkInput,
): Promise<Result<DryRun>> {
  const { db } = platform;
  const now = platform.clock();
  const { isTest = false, id: ownerId } = viewer;
  const asked = isOne(input) ? aloneOf(input.recipient) : input.recipient;
  const left = openLeft(db, ownerId);
  const include = asked.include.filter((address) => isListId(address) || left.typed(address));
  const values = "values" in asked ? asked.values : undefined;
  const variables = declared(input.variables, values);
  const message = { ...input, variables, isTest, lists: listsAmong(include) };
  // A blacklisted phone is told among those left out, so that only the rules may know whose it is.
  const one = isOne(input) ? askedOf(input.recipient) : null;
  if (one && !one.ok) return one;
  const ruledFor = one ? one.value.to : NOBODY;
  const [planned, audience, available, [standing], habits] = await Promise.all([
    planChained(platform, ownerId, message, NOBODY, ruledFor),
    resolveAudience(db, ownerId, { ...asked, include }),
    availableOf(db, ownerId),
    db.all<StandingRow>(standingQuery(ownerId)),
    db.all<Counted>(habitsQuery(ownerId, now)),
  ]);
  const timing = timingOf(input.schedule, now);
  if (!planned.ok) return planned;
  if (!audience.ok) return audience;
  if (!timing.ok) return timing;

  const { plan, chain, later } = planned.value;
  const plans = [plan, ...later];
  const budget = chain?.budget ?? Number.POSITIVE_INFINITY;
  const carriers = openCarriers(await accountRouting(platform, standing!), plans, audience.value.lists);
  const names = namesOf(plans);
  // The snapshot of this moment: whoever is added later is not of it.
  const scope = {
    ownerId,
    audience: audience.value,
    before: newId(),
    names,
    cap: capAt(plan.cap, now),
    mail: mailOf(plan, later),
  };
  const amounts = plans.map(() => 0);
  const phones: string[] = [];
  let worst = 0;
  let read = 0;
  let after: string | null = "";
  while (after !== null && read < EXACT_UP_TO) {
    const page = await readRecipients(db, scope, after, PAGE);
    for (const recipient of page.recipients) {
      const cost = costOf(plans, recipient, budget);
      if (typeof cost === "string") {
        left.add(cost, recipient.phone ?? recipient.email ?? "");
        continue;
      }
      cost.forEach((amount, step) => {
        amounts[step]! += amount;
      });
      worst += Math.min(budget, sum(cost));
      phones.push(recipient.phone ?? "");
      carriers.look(recipient);
    }
    for (const phone of page.twice) left.add("duplicate", phone);
    await left.explain(page.left, audience.value, asked.exclude);
    read += page.recipients.length + page.twice.length + page.left.length;
    after = page.after;
  }
  const isExact = after === null;
  const scale = isExact || read === 0 ? 1 : Math.max(1, (await listed(db, ownerId, audience.value)) / read);
  const whole = (n: number) => Math.ceil(n * scale);

  const types = plans.map(({ type }) => type);
  const { shares } = forecast(types, chain, (type) => habitOf(type, habits));
  const steps = plans.map((one, step): DryStep => {
    const habit = habitOf(one.type, habits);
    const paid = one.isRefundable ? 1 - habit.failed : 1;
    const amount = Math.round(amounts[step]! * scale * shares[step]! * paid);
    return { step, type: one.type, providers: carriers.of(step), expectedShare: shares[step]!, habit, amount };
  });
  const best = whole(amounts[0]!);
  const excluded = left.all(scale);
  const accepted = whole(phones.length);
  return ok({
    recipients: { total: accepted + sum(excluded.map(({ count }) => count)), accepted, excluded, isExact },
    steps,
    cost: {
      best,
      expected: Math.min(whole(worst), sum(steps.map(({ amount }) => amount))),
      worst: whole(worst),
      available,
    },
    ...timesOf(timing.value, phones),
  });
}

/** Micros of each step, were it sent; or why the recipient cannot be sent the first. */
function costOf(plans: Plan[], recipient: Recipient, budget: number) {
  const [first, ...rest] = plans.map((plan) => plan.prepare(recipient, recipient.values));
  if (!first!.price) return first!.error ?? "noPriceForPhone";
  if (first!.price.amount > budget) return "budgetExceeded";
  return [first!.price.amount, ...rest.map(({ price }) => price?.amount ?? 0)];
}

function timesOf(timing: Timing, phones: string[]): Pick<DryRun, "startsAt" | "endsAt" | "windows"> {
  const { startsAt, until, hours } = timing;
  const free = { ...timing, hours: null };
  let [first, last, delayed] = [Number.POSITIVE_INFINITY, startsAt, 0];
  for (const [place, phone] of phones.entries()) {
    const at = waitFor(timing, place, phones.length, phone);
    if (hours && at > waitFor(free, place, phones.length, phone)) delayed++;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return {
    startsAt: Number.isFinite(first) ? first : startsAt,
    endsAt: Math.max(last, until ?? last),
    windows: hours ? { hours, delayed } : null,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

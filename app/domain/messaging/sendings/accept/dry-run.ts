import { channelOf } from "../../../base/channels/channels";
import { NOBODY } from "../../../base/channels/person";
import { ok, type Result } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import { zonesOf } from "../../../base/shared/numbering/number-info";
import type { Platform } from "../../../base/shared/ports/platform";
import { availableOf } from "../../../money/billing/available";
import { claim } from "../../../money/billing/usage";
import { mostOfPrice } from "../../../money/tariffs/price";
import { type AccountStateRow, accountRouting, accountStateQuery } from "../../../network/routing/config";
import { checkTexts } from "../compose/check-texts";
import type { Prepared } from "../compose/plan";
import { mailOf, namesOf, needsOf } from "../compose/plan-fallbacks";
import { planChained } from "../compose/plan-with-fallbacks";
import { allowedAt, type Timing, timingOf, waitFor, zoneOf } from "../compose/schedule";
import { listsAmong, resolveAudience } from "../recipients/audience";
import { type Hole, openHoles } from "../recipients/empty-variables";
import { type LeftOut, type LeftReason, openLeft } from "../recipients/exclusions";
import { isListId } from "../recipients/list-id";
import { capAt, type Recipient } from "../recipients/read-recipients";
import { aloneOf, declared } from "../recipients/typed-addresses";
import { openBarred } from "./barred-people";
import { type ChainWarning, checkChain } from "./check-chain";
import { type GroupCost, openGroupCosts } from "./cost-by-operator";
import { addresseeOf, type Sender } from "./create-sending";
import { firstSent } from "./first-sent";
import { type Counted, forecast, type Habit, habitOf, habitsQuery } from "./forecast";
import { type BulkInput, isOne, type SingleInput } from "./input";
import { DAYTIME } from "./night-hours";
import { habitFrom, openPath, type PathForecast } from "./path-forecast";
import { type CarrierShare, openCarriers } from "./provider-shares";
import { walkAudience } from "./walk-audience";

const SAMPLE = 2000;

/** Outcome of a message or campaign if accepted now; amounts in micros, times in ms UTC. */
export interface DryRun {
  recipients: { total: number; accepted: number; excluded: LeftOut[]; isExact: boolean };
  steps: DryStep[];
  path: PathForecast;
  /** `best`: first step only · `worst`: all steps, within the budget. */
  cost: { best: number; expected: number; worst: number; available: number };
  groups: GroupCost[];
  startsAt: number;
  endsAt: number;
  windows: { hours: Timing["hours"]; delayed: number } | null;
  /** Recipients for whom it would be night, if the message sets no hours. */
  atNight: number;
  holes: Hole[];
  warnings: ChainWarning[];
}

interface DryStep {
  step: number;
  type: string;
  providers: CarrierShare[];
  /** Ratio of the accepted recipients, 0 to 1. */
  expectedShare: number;
  /** Expected outcome for this type; `isOwn`: from the account's last 30 days. */
  habit: Habit & { isOwn: boolean };
  /** Micros, after refunds for failures. */
  amount: number;
}

/** Stores, sends and charges nothing. Exact up to 50,000 recipients, projected beyond. `zone`: IANA. */
export async function dryRun(
  platform: Platform,
  viewer: Sender,
  input: SingleInput | BulkInput,
  zone = zoneOf(viewer),
): Promise<Result<DryRun>> {
  const { db } = platform;
  const now = platform.clock();
  const { isTest = false, id: ownerId } = viewer;
  const addressees = isOne(input) ? aloneOf(input.recipient) : input.recipient;
  const left = openLeft(db, ownerId);
  const include = addressees.include.filter((address) => isListId(address) || left.typed(address));
  const values = "values" in addressees ? addressees.values : undefined;
  const variables = declared(input.variables, values);
  const message = { ...input, variables, isTest, lists: listsAmong(include) };
  // A blacklisted phone is reported as excluded, so only rules may depend on the phone's owner.
  const one = isOne(input) ? addresseeOf(input.recipient) : null;
  if (one && !one.ok) return one;
  const ruledFor = one ? one.value.to : NOBODY;
  const [planned, audience, available, [standing], habits] = await Promise.all([
    planChained(platform, ownerId, message, NOBODY, ruledFor),
    resolveAudience(db, ownerId, { ...addressees, include }, now),
    availableOf(db, ownerId),
    db.all<AccountStateRow>(accountStateQuery(ownerId)),
    db.all<Counted>(habitsQuery(ownerId, now)),
  ]);
  const timing = timingOf(input.schedule, now, zone);
  if (!planned.ok) return planned;
  if (!audience.ok) return audience;
  if (!timing.ok) return timing;

  const { plan, chain, later } = planned.value;
  const plans = [plan, ...later];
  const budget = chain?.budget ?? Number.POSITIVE_INFINITY;
  const carriers = openCarriers(await accountRouting(platform, standing!), plans, audience.value.lists);
  const names = namesOf(plans);
  const scope = {
    ownerId,
    audience: audience.value,
    before: newId(),
    names,
    cap: capAt(plan.cap, now),
    mail: mailOf(plan, later),
    // A window that closes before the start is closed.
    facts: { needs: needsOf(plans), now: timing.value.startsAt },
  };
  // Grouped by first message sent: a campaign continues with a fallback if an earlier step cannot be sent.
  const ways = plans.map(() => ({ people: 0, amounts: plans.map(() => 0) }));
  const groups = openGroupCosts(plans);
  const path = openPath(plans.map(({ type }) => type));
  const phones: string[] = [];
  const holes = openHoles(plans);
  let worst = 0;
  const barred = openBarred(plans.map(({ type }) => type));
  const isCounted = plans.some(({ counters }) => counters.size > 0);
  const last: Recipient[] = [];
  const pricedFor = (recipient: Recipient, count = 1) => {
    const prepared = plans.map((plan) => plan.prepare(recipient, recipient.values));
    const first = firstSent(isOne(input) && !prepared[0]!.barred ? prepared.slice(0, 1) : prepared, chain, budget);
    const messages = prepared.map((message, step) => (step < (first ?? 0) ? { ...message, price: null } : message));
    if (first !== null) for (const { price } of messages) if (price) claim(price, count);
    const costs = messages.map(({ price }) => price);
    // For a split, reserves the dearer text, whichever the person gets.
    if (plan.split && first !== null) {
      const { price } = plan.prepareDearer(recipient, recipient.values, budget);
      costs[0] = price && price.amount <= budget ? price : null;
    }
    const most = sum(costs.map((price) => (chain ? mostOfPrice(price) : (price?.amount ?? 0))));
    return { prepared, first, messages, most: Math.min(budget, most) };
  };
  const { isExact, scale } = await walkAudience(db, scope, left, addressees.exclude, (recipient) => {
    const { prepared, first, messages, most } = pricedFor(recipient);
    barred.add(prepared);
    if (first === null) {
      path.add(prepared, null);
      return left.add(whyNot(prepared[0]!), recipient.phone ?? recipient.email ?? "");
    }
    const way = ways[first]!;
    way.people++;
    for (const [step, { price }] of messages.entries()) way.amounts[step]! += price?.amount ?? 0;
    worst += most;
    groups.add(messages);
    path.add(prepared, first);
    phones.push(recipient.phone ?? "");
    carriers.add(recipient);
    holes.add(recipient, recipient.values);
    if (isCounted) last[phones.length % SAMPLE] = recipient;
  });
  // Extrapolates the unread rest from the last sample, range by range.
  const read = plans.map((_, step) => sum(ways.map(({ amounts }) => amounts[step]!)));
  const weight = (phones.length * (scale - 1)) / Math.max(1, last.length);
  for (const recipient of weight > 0 ? last : []) {
    const { first, messages, most } = pricedFor(recipient, weight);
    for (const [step, { price }] of messages.entries())
      ways[first ?? 0]!.amounts[step]! += (price?.amount ?? 0) * weight;
    worst += most * weight;
  }
  if (isCounted) {
    worst /= scale;
    for (const { amounts } of ways) for (const step of plans.keys()) amounts[step]! /= scale;
  }
  const partOf = (step: number) => (read[step]! > 0 ? sum(ways.map(({ amounts }) => amounts[step]!)) / read[step]! : 1);
  const whole = (n: number) => Math.ceil(n * scale);

  const types = plans.map(({ type }) => type);
  const pathForecast = path.result(chain, (type) => habitOf(type, habits));
  const sharesFrom = ways.map(({ people }, first) => {
    if (people === 0 && first > 0) return [];
    const rest = chain && { ...chain, steps: chain.steps.slice(first) };
    return forecast(
      types.slice(first),
      rest,
      habitFrom((type) => habitOf(type, habits), path.openOf, first),
    ).shares;
  });
  const shareOf = (step: number, first: number) => sharesFrom[first]?.[step - first] ?? 0;
  const steps = plans.map((one, step): DryStep => {
    const habit = habitOf(one.type, habits);
    const paid = one.isRefundable ? 1 - habit.failed : 1;
    const charged = sum(ways.map(({ amounts }, first) => amounts[step]! * shareOf(step, first)));
    const amount = Math.round(charged * scale * paid);
    const reached = sum(ways.map(({ people }, first) => people * shareOf(step, first)));
    const expectedShare = phones.length > 0 ? reached / phones.length : shareOf(step, 0);
    return { step, type: one.type, providers: carriers.of(step), expectedShare, habit, amount };
  });
  const best = whole(sum(ways.map(({ amounts }, first) => amounts[first]!)));
  const excluded = left.all(scale);
  const accepted = whole(phones.length);
  return ok({
    recipients: { total: accepted + sum(excluded.map(({ count }) => count)), accepted, excluded, isExact },
    steps,
    path: pathForecast,
    cost: {
      best,
      expected: Math.min(whole(worst), sum(steps.map(({ amount }) => amount))),
      worst: whole(worst),
      available,
    },
    groups: groups.all(scale, partOf),
    ...timesOf(timing.value, phones),
    atNight: isHeard(plan.type) ? whole(nightly(timing.value, phones)) : 0,
    holes: holes.all(scale),
    warnings: [
      ...barred.warnings(scale),
      ...checkTexts(
        [input.payload, ...(chain?.steps ?? []).map(({ payload }) => payload)],
        Object.keys(variables ?? {}),
      ),
      ...checkChain(input.type, chain?.steps ?? [], { ...timing.value, zones: clocksOf(phones, timing.value) }),
    ],
  });
}

/** Most likely zones of the phones; otherwise the zone of the campaign's hours. */
function clocksOf(phones: string[], { hours }: Timing): string[] {
  return [...new Set(phones.flatMap((phone) => zonesOf(phone)[0] ?? hours?.zone ?? []))];
}

function whyNot({ price, error }: Prepared): LeftReason {
  return price ? "budgetExceeded" : (error ?? "noPriceForPhone");
}

// E-mails wait until opened; look-ups have no recipient to notify.
function isHeard(type: string): boolean {
  const { preview } = channelOf(type);
  return preview !== "letter" && preview !== "lookup";
}

function nightly(timing: Timing, phones: string[]): number {
  if (timing.hours) return 0;
  return phones.filter((phone, place) => {
    const at = waitFor(timing, place, phones.length, phone);
    return zonesOf(phone).length > 0 && allowedAt(at, DAYTIME, phone) > at;
  }).length;
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

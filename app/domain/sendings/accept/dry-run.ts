import { channelOf } from "../../channels/channels";
import { NOBODY } from "../../channels/person";
import { accountRouting, type StandingRow, standingQuery } from "../../routing/config";
import { ok, type Result } from "../../shared/errors/result";
import { newId } from "../../shared/ids";
import { zonesOf } from "../../shared/numbering/number-info";
import type { Platform } from "../../shared/ports/platform";
import { checkTexts } from "../compose/check-texts";
import type { Plan, Prepared } from "../compose/plan";
import { mailOf, namesOf } from "../compose/plan-fallbacks";
import { planChained } from "../compose/plan-with-fallbacks";
import { allowedAt, type Timing, timingOf, waitFor, zoneOf } from "../compose/schedule";
import { isListId, listsAmong, resolveAudience } from "../recipients/audience";
import { type Hole, openHoles } from "../recipients/empty-variables";
import { type LeftOut, type LeftReason, openLeft } from "../recipients/exclusions";
import { capAt, type Recipient } from "../recipients/read-recipients";
import { aloneOf, declared } from "../recipients/typed-addresses";
import { DAYTIME } from "./chain-nights";
import { type ChainWarning, checkChain } from "./check-chain";
import { type GroupCost, openGroupCosts } from "./cost-by-operator";
import { askedOf, type Sender } from "./create-sending";
import { availableOf } from "./estimate";
import { type Counted, forecast, type Habit, habitOf, habitsQuery } from "./forecast";
import { type BulkInput, isOne, type SingleInput } from "./input";
import { type CarrierShare, openCarriers } from "./provider-shares";
import { walkAudience } from "./walk-audience";

/** What a message or mailing would do, were it accepted now; amounts in micros, moments in ms UTC. */
export interface DryRun {
  recipients: { total: number; accepted: number; excluded: LeftOut[]; isExact: boolean };
  steps: DryStep[];
  /** `best`: everybody gets the first step · `worst`: everybody goes through all, as far as the budget allows. */
  cost: { best: number; expected: number; worst: number; available: number };
  /** Of every step, as if everybody got it. */
  groups: GroupCost[];
  startsAt: number;
  endsAt: number;
  windows: { hours: Timing["hours"]; delayed: number } | null;
  /** Recipients whom the first message may wake: no hours are kept to, and their clocks show night. */
  atNight: number;
  /** Variables that some of the accepted recipients have no value for, the most frequent first. */
  holes: Hole[];
  /** What is strange about its texts and fallbacks. */
  warnings: ChainWarning[];
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
 * same while nothing changes. Exact up to 50,000 recipients, projected beyond. `zone` (IANA): the mailing's own.
 */
export async function dryRun(
  platform: Platform,
  viewer: Sender,
  input: SingleInput | BulkInput,
  zone = zoneOf(viewer),
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
  const timing = timingOf(input.schedule, now, zone);
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
  const groups = openGroupCosts(plans);
  const phones: string[] = [];
  const holes = openHoles(plans);
  let worst = 0;
  const { isExact, scale } = await walkAudience(db, scope, left, asked.exclude, (recipient) => {
    const messages = messagesOf(plans, recipient, budget);
    if (typeof messages === "string") return left.add(messages, recipient.phone ?? recipient.email ?? "");
    const cost = messages.map(({ price }) => price?.amount ?? 0);
    cost.forEach((amount, step) => {
      amounts[step]! += amount;
    });
    worst += Math.min(budget, sum(cost));
    groups.add(messages);
    phones.push(recipient.phone ?? "");
    carriers.look(recipient);
    holes.look(recipient, recipient.values);
  });
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
    groups: groups.all(scale),
    ...timesOf(timing.value, phones),
    atNight: isHeard(plan.type) ? whole(nightly(timing.value, phones)) : 0,
    holes: holes.all(scale),
    warnings: [
      ...checkTexts(
        [input.payload, ...(chain?.steps ?? []).map(({ payload }) => payload)],
        Object.keys(variables ?? {}),
      ),
      ...checkChain(input.type, chain?.steps ?? [], { ...timing.value, zones: clocksOf(phones, timing.value) }),
    ],
  });
}

/** Whose clocks the recipients live by, by their likeliest zones; by the mailing's where its hours bind the others. */
function clocksOf(phones: string[], { hours }: Timing): string[] {
  return [...new Set(phones.flatMap((phone) => zonesOf(phone)[0] ?? hours?.zone ?? []))];
}

/** A recipient's message of each step; or why the first cannot be sent to him. */
function messagesOf(plans: Plan[], recipient: Recipient, budget: number): Prepared[] | LeftReason {
  const messages = plans.map((plan) => plan.prepare(recipient, recipient.values));
  const { price, error } = messages[0]!;
  if (!price) return error ?? "noPriceForPhone";
  return price.amount > budget ? "budgetExceeded" : messages;
}

// A letter waits until it is opened, and nobody hears of a look-up.
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

import { sql } from "drizzle-orm";
import { channelOf } from "../../../base/channels/channels";
import type { Extras } from "../../../base/channels/extras";
import { addressFor, blacklistedKey, NOBODY, type Person } from "../../../base/channels/person";
import { isBlank, isSpoken, overlong, secondsOf, unitsOf } from "../../../base/channels/units";
import { factsIn, factsQuery } from "../../../base/preconditions/facts";
import type { Barrier, FactNeeds } from "../../../base/preconditions/preconditions";
import { batchByName } from "../../../base/shared/batch-by-name";
import { charsIn } from "../../../base/shared/bytes";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import {
  type CompiledText,
  compileText,
  readLink,
  type Variables,
  type VariableValues,
} from "../../../base/text/variables";
import { blacklistQuery } from "../../../library/contacts/blacklisted";
import type { Counters } from "../../../money/billing/usage";
import type { Price } from "../../../money/tariffs/price";
import { type OwnOnly, type Reach, type ReachRow, reachOf, reachQuery } from "../../../money/trial/reach";
import { chosenQuery, type Fault, faultsOf } from "../../../network/channel-templates/find";
import {
  type AccountRouting,
  type AccountStateRow,
  accountRouting,
  accountStateQuery,
} from "../../../network/routing/config";
import type { Limit } from "../../../network/routing/limits/limits-of";
import { operatorOf } from "../../../network/routing/operators/operator";
import { matches } from "../../../network/routing/route";
import { type AfterRules, applyRules, decide, type MessageRule } from "../../../network/routing/rules/apply-rules";
import type { Mark, Marks } from "../../../network/routing/rules/conditions";
import { withNamedDomains } from "../../short-links/own-links";
import type { SingleInput } from "../accept/input";
import { barrierToAll, barring, factNeeds, joinedNeeds } from "./barriers";
import {
  type Channel,
  channelsFor,
  type Priced,
  pricedOf,
  pricedPhone,
  standing,
  tariffsQuery,
} from "./channel-prices";
import { type CompiledExtras, compileExtras } from "./compile-extras";
import { checkFiles } from "./message-files";
import { ADDRESS_UNKNOWN } from "./reachability";
import { sendersQuery, wrongSender } from "./senders";

export interface Plan extends Channel {
  type: string;
  sender: string;
  text: CompiledText;
  extras: CompiledExtras;
  /** The input payload, with a domain named in each link. */
  payload: Planned["payload"];
  /** Variables for recipients' own short links. */
  links: string[];
  isTest: boolean;
  ruled: AfterRules | null;
  /** Frequency limit of campaigns per recipient. */
  cap: Limit | null;
  needsEmail: boolean;
  /** Barrier for everyone. */
  barrier: Barrier | null;
  /** Read of each recipient before `prepare`. */
  needs: FactNeeds;
  /** Faults of its template, by provider. */
  faults: ReadonlyMap<string, Fault>;
  /** Next price change, after which the plan is computed again. */
  pricedUntil: number;
  counters: Counters;
  routing: AccountRouting;
  reach: Reach;
  /** Set for a split campaign. */
  split: { share: number; salt: string; plans: readonly [Plan, Plan] } | null;
  prepare(person: Person, values: VariableValues): Prepared;
  prepareDearer(person: Person, values: VariableValues, budget?: number): Prepared;
}

export interface Prepared {
  recipient: string;
  text: string;
  payload: Extras | null;
  segments: number;
  /** null: cannot be sent, see `error`. */
  price: Price | null;
  error:
    | "noPriceForPhone"
    | "rejectedByRule"
    | "addressUnknown"
    | "textEmpty"
    | "textTooLong"
    | "tooManySegments"
    | Barrier
    | OwnOnly
    | null;
  /** The price if the channel tried nevertheless; set where `error` is a barrier. */
  barred?: Price;
  ruled: (AfterRules & Channel) | null;
}

export interface Planned extends Pick<SingleInput, "type" | "payload"> {
  variables?: Variables | undefined;
  isTest?: boolean | undefined;
  lists?: readonly string[];
}

/** A D1 row holds 2,000,000 bytes, and a character takes up to 3. */
const ROW_CHARS = 600_000;
const CUT_CHARS = 20_000;

const inPayload = (field = "text") => `payload.${field}`;

/** Checks sender, tariff and text; refuses what the customer can fix (spec §5, §8), naming the message's field. */
export async function planSending(
  platform: Pick<Platform, "db" | "providers" | "config" | "clock">,
  ownerId: string,
  { type, payload: rawPayload, variables, isTest = false, lists = [] }: Planned,
  to = NOBODY,
  counters: Counters = new Map(),
): Promise<Result<Plan>> {
  const { db, clock } = platform;
  const now = clock();
  const linked = await withNamedDomains(platform, ownerId, rawPayload);
  if (!linked.ok) return linked;
  const { sender, text: written, ...given } = linked.value;
  const text = compileText(written, variables);
  if (text.unknown.length > 0) return refuse("variableUnknown", "payload.text", { name: text.unknown[0] ?? "" });
  const extras = compileExtras(given, variables);
  if (extras.unknown) return refuse("variableUnknown", inPayload(extras.unknown.field), { name: extras.unknown.name });
  const links = [...new Set([...text.links, ...extras.links])];
  if (links.some((name) => readLink(name).domain === null)) return refuse("linkDomainUnknown", "payload.text");
  const { wrong, seconds } = await checkFiles(db, ownerId, type, given);
  if (wrong) return refuse(wrong.key, inPayload(wrong.field), wrong.values);

  const read = await batchByName(db, {
    names: sendersQuery(db, ownerId, type, sender),
    prices: tariffsQuery(db, ownerId, [type], now),
    blacklisted: db.all(blacklistQuery(ownerId, to)),
    states: db.all<AccountStateRow>(accountStateQuery(ownerId)),
    facts: db.all<Record<string, string | null>>(factsQuery(ownerId, type, to, now)),
    reach: db.all<ReachRow>(reachQuery(ownerId)),
    templates: db.all(given.template ? chosenQuery(given.template) : sql`SELECT 1 WHERE 0`),
  });
  const routing = await accountRouting(platform, read.states[0]!);
  if (!routing.carries(type)) return refuse("channelUnavailable", "type");
  if (read.blacklisted.length > 0) return refuse(blacklistedKey(type), "recipient");
  const unfit = wrongSender(type, sender, { names: read.names, reachRow: read.reach[0], isTest });
  if (unfit) return refuse(unfit.key, inPayload(unfit.field), unfit.values);
  const payer = { ownerId, now, isTest, counters };
  const [tariff] = standing(read.prices, now);
  const own = tariff && pricedOf(type, tariff, payer);
  if (!own) return refuse("noTariff", "type");
  const isUnmeasured = given.audio !== undefined && seconds === null;
  if (isUnmeasured && tariff.data.rules.some(({ unit }) => unit === "second"))
    return refuse("audioUnmeasured", "payload.audio");

  const fixed = text.names.length === 0 ? text.render({}) : null;
  const words = { type, sender, text: fixed ?? "", lists, recipient: addressFor(type, to) ?? "" };
  const marks: Marks = { ...words, operator: () => operatorOf(words.recipient) };
  const open = new Set<Mark>([
    ...(words.recipient ? [] : (["recipient"] as const)),
    ...(fixed === null ? (["text"] as const) : []),
  ]);
  const rules = decide(routing.messageRules, marks, open);
  const always = rules.filter(({ checks }) => checks.length === 0);
  const ruled = always.length > 0 ? applyRules(always, words) : null;
  const moderating = rules.find(({ actions }) => actions.moderation !== undefined);
  if (moderating?.actions.moderation === "rejected" && moderating.checks.length === 0) return rejection(moderating);
  const channels = await channelsFor(db, payer, rules, { type, own });

  // A test message is free and goes nowhere.
  const reach = isTest ? { why: null, own: null } : reachOf(read.reach[0], { type, sender, names: read.names });
  const faults = faultsOf(read.templates, given);
  const facts = to.phone === null ? undefined : factsIn(read.facts[0] ?? {});
  const message = { rules, channels, text, extras, fixed, written: words, recorded: seconds, reach };
  const prepare = barring(preparing(message), words, routing, { facts, faults });
  const content = { text: written, payload: given };
  const types = [...channels.keys()];
  return ok({
    ...own,
    type,
    sender,
    text,
    extras,
    payload: linked.value,
    links,
    // Tests do not count towards the limit.
    cap: isTest ? null : routing.routing.limits.ofRecipient(ownerId),
    isTest,
    ruled,
    pricedUntil: Math.min(...[...channels.values()].map(({ until }) => until)),
    counters,
    routing,
    reach,
    barrier: rules.length > 0 ? null : barrierToAll(routing, { type, ...content }, faults),
    faults,
    needs: joinedNeeds(types.map((one) => factNeeds(routing, { type: one, ...content }))),
    needsEmail: types.some((one) => channelOf(one).reaches === "email"),
    split: null,
    prepare,
    prepareDearer: prepare,
  });
}

export function rejection(rule?: Pick<MessageRule, "title">) {
  return refuse("messageRejected", "payload.text", { title: rule?.title ?? "" });
}

interface Preparing {
  rules: readonly MessageRule[];
  channels: ReadonlyMap<string, Priced>;
  text: CompiledText;
  extras: CompiledExtras;
  fixed: string | null;
  written: Omit<Marks, "operator">;
  /** Seconds of a recording that is played instead of the text. */
  recorded: number | null;
  reach: Reach;
}

function preparing({ rules, channels, text, extras, fixed, written, recorded, reach }: Preparing): Plan["prepare"] {
  const own = channels.get(written.type)!;
  const namesPhone = [text, extras].some(({ names }) => names.includes("phone"));
  const isFixed = fixed !== null && extras.names.length === 0;
  const fixedSegments = fixed === null ? 0 : unitsOf(written.type, fixed);
  const known = new Map<string, Made>();

  return (person, values) => {
    const { phone } = person;
    const recipient = addressFor(written.type, person) ?? phone ?? person.email ?? "";
    if (reach.why && recipient !== reach.own) {
      const nothing = { text: fixed ?? "", payload: null, segments: fixedSegments, price: null, ruled: null };
      return { recipient, ...nothing, error: reach.why };
    }
    const named = namesPhone ? { ...values, phone: phone && `+${phone}` } : values;
    const rendered = fixed ?? text.render(named);
    const payload = extras.render(named);
    const segments = fixed === null ? unitsOf(written.type, rendered) : fixedSegments;
    if (!isFixed && rendered.length + charsIn(payload) > ROW_CHARS) {
      const kept = { text: rendered.slice(0, CUT_CHARS), payload: null };
      return { recipient, ...kept, segments, price: null, error: "textTooLong", ruled: null };
    }
    const error = fixed === null ? unfit(written.type, rendered, { segments, payload }) : null;
    if (error) return { recipient, text: rendered, payload, segments, price: null, error, ruled: null };
    const marks = { ...written, text: rendered, recipient, operator: () => operatorOf(recipient) };
    const matched = rules.length === 0 ? rules : rules.filter((rule) => matches(rule, marks));
    if (matched.length === 0) {
      const message = { text: rendered, payload, segments, recorded, channel: own, ruled: null };
      return priced(message, written.type, person);
    }
    if (!isFixed) return pricedAfterRules({ ...made(matched, marks, payload, channels), recorded }, person);
    const key = matched.map(({ id }) => id).join();
    const result = known.get(key) ?? { ...made(matched, marks, payload, channels), recorded };
    known.set(key, result);
    return pricedAfterRules(result, person);
  };
}

function unfit(type: string, text: string, { segments, payload }: { segments: number; payload: Extras | null }) {
  return isBlank(type, text, payload) ? "textEmpty" : overlong(type, text, segments);
}

interface Made {
  text: string;
  payload: Extras | null;
  segments: number;
  recorded: number | null;
  channel: Priced | undefined;
  ruled: Prepared["ruled"];
}

function made(
  matched: readonly MessageRule[],
  marks: Marks,
  payload: Extras | null,
  channels: ReadonlyMap<string, Priced>,
): Omit<Made, "recorded"> {
  const ruled = applyRules(matched, marks);
  const channel = channels.get(ruled.type);
  const { source, tariffId, multiplier, isRefundable } = channel ?? channels.get(marks.type)!;
  return {
    text: ruled.text,
    payload: payloadAfterRules(payload, ruled),
    segments: unitsOf(ruled.type, ruled.text),
    channel,
    ruled: { ...ruled, source, tariffId, multiplier, isRefundable },
  };
}

// Drops extras that the rule's channel does not support.
function payloadAfterRules(payload: Extras | null, { type, buttons, written }: AfterRules): Extras | null {
  const taken =
    type === written.type
      ? payload
      : (Object.fromEntries(
          Object.entries(payload ?? {}).filter(([name]) => channelOf(type).extras.some((known) => known === name)),
        ) as Extras);
  const whole = buttons ? { ...taken, button: undefined, buttons } : taken;
  return whole && Object.keys(whole).length > 0 ? whole : null;
}

const pricedAfterRules = (made: Made, person: Person) => priced(made, made.ruled!.type, person);

function priced({ channel, recorded, ...made }: Made, type: string, person: Person): Prepared {
  const address = addressFor(type, person);
  const message = { ...made, recipient: address ?? person.phone ?? person.email ?? "", price: null };
  if (made.ruled?.moderation === "rejected") return { ...message, error: "rejectedByRule" };
  if (address === null) return { ...message, error: ADDRESS_UNKNOWN };
  const seconds = isSpoken(type) ? (recorded ?? secondsOf(made.text)) : 1;
  const price = channel?.priceOf({ phone: pricedPhone(address), segments: made.segments, seconds }) ?? null;
  if (price?.rule.unit === "second") return { ...message, segments: seconds, price, error: null };
  return { ...message, price, error: price ? null : "noPriceForPhone" };
}

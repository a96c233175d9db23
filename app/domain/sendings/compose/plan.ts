import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { tariffs, userTariffs } from "../../../../db/schema/billing";
import { boughtColumn, costAt, withMargin } from "../../billing/margin";
import { type Price, type PriceOf, pricesOf } from "../../billing/price";
import { standingAt, tariffColumns } from "../../billing/tariffs";
import { channelOf, tariffSourceOf } from "../../channels/channels";
import type { Extras } from "../../channels/extras";
import { addressFor, NOBODY, type Person } from "../../channels/person";
import { overlong, unitsOf } from "../../channels/units";
import { type AccountStateRow, accountRouting, accountStateQuery } from "../../routing/config";
import type { Limit } from "../../routing/limits/limits-of";
import { operatorOf } from "../../routing/operators/operator";
import { matches } from "../../routing/route";
import { type AfterRules, applyRules, decide, type MessageRule } from "../../routing/rules/apply-rules";
import type { Mark, Marks } from "../../routing/rules/conditions";
import { ok, type Result, refuse } from "../../shared/errors/result";
import type { Platform } from "../../shared/ports/platform";
import { type CompiledText, compileText, type Variables, type VariableValues } from "../../text/variables";
import type { SingleInput } from "../accept/input";
import { blacklistQuery } from "../recipients/audience";
import { type CompiledExtras, compileExtras } from "./compile-extras";
import { wrongFile } from "./message-files";
import { ADDRESS_UNKNOWN } from "./reachability";
import { sendersQuery, wrongSender } from "./senders";

export interface Plan extends Channel {
  type: string;
  sender: string;
  text: CompiledText;
  extras: CompiledExtras;
  isTest: boolean;
  ruled: AfterRules | null;
  /** Frequency limit of bulks for one recipient. */
  cap: Limit | null;
  needsEmail: boolean;
  /** When other prices begin; the plan is made anew then. */
  pricedUntil: number;
  prepare(person: Person, values: VariableValues): Prepared;
}

interface Channel {
  source: string;
  tariffId: string;
  isRefundable: boolean;
}

export interface Prepared {
  recipient: string;
  text: string;
  payload: Extras | null;
  segments: number;
  /** null: cannot be sent, see `error`. */
  price: Price | null;
  error: "noPriceForPhone" | "rejectedByRule" | "addressUnknown" | "textTooLong" | "tooManySegments" | null;
  ruled: (AfterRules & Channel) | null;
}

type Priced = Channel & { priceOf: PriceOf; until: number };

export interface Planned extends Pick<SingleInput, "type" | "payload"> {
  variables?: Variables | undefined;
  isTest?: boolean | undefined;
  lists?: readonly string[];
}

/** Checks sender, tariff and text; refuses what the customer can fix (spec §5, §8). */
export async function planSending(
  platform: Pick<Platform, "db" | "providers" | "config" | "clock">,
  ownerId: string,
  { type, payload, variables, isTest = false, lists = [] }: Planned,
  to = NOBODY,
): Promise<Result<Plan>> {
  const { db, clock } = platform;
  const { sender, text: written, ...given } = payload;
  const text = compileText(written, variables);
  if (text.unknown.length > 0) return refuse("variableUnknown", "text", { name: text.unknown[0] ?? "" });
  const extras = compileExtras(given, variables);
  if (extras.unknown) return refuse("variableUnknown", extras.unknown.field, { name: extras.unknown.name });
  const wrong = await wrongFile(db, ownerId, type, given);
  if (wrong) return refuse(wrong.key, wrong.field, wrong.values);

  const [names, prices, blacklisted, [state]] = await db.batch([
    sendersQuery(db, ownerId, type, sender),
    tariffsQuery(db, ownerId, [type]),
    db.all(blacklistQuery(ownerId, to)),
    db.all<AccountStateRow>(accountStateQuery(ownerId)),
  ]);
  const routing = await accountRouting(platform, state!);
  if (!routing.carries(type)) return refuse("channelUnavailable", "type");
  if (blacklisted.length > 0) return refuse("recipientBlacklisted", "recipient");
  const unfit = wrongSender(type, sender, names);
  if (unfit) return refuse(unfit.key, unfit.field, unfit.values);
  const now = clock();
  const [tariff] = standing(prices, now);
  const own = tariff && pricedOf(type, tariff, isTest);
  if (!own) return refuse("noTariff", "type");

  const fixed = text.names.length === 0 ? written : null;
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
  const channels = await channelsFor({ db, now }, ownerId, rules, { type, own, isTest });

  return ok({
    ...own,
    type,
    sender,
    text,
    extras,
    // Tests do not count towards the limit.
    cap: isTest ? null : routing.routing.limits.ofRecipient(ownerId),
    isTest,
    ruled,
    pricedUntil: Math.min(...[...channels.values()].map(({ until }) => until)),
    needsEmail: [...channels.keys()].some((one) => channelOf(one).reaches === "email"),
    prepare: preparing({ rules, channels, text, extras, fixed, written: words }),
  });
}

export function rejection(rule?: Pick<MessageRule, "title">) {
  return refuse("messageRejected", "text", { title: rule?.title ?? "" });
}

interface Preparing {
  rules: readonly MessageRule[];
  channels: ReadonlyMap<string, Priced>;
  text: CompiledText;
  extras: CompiledExtras;
  fixed: string | null;
  written: Omit<Marks, "operator">;
}

function preparing({ rules, channels, text, extras, fixed, written }: Preparing): Plan["prepare"] {
  const own = channels.get(written.type)!;
  const namesPhone = [text, extras].some(({ names }) => names.includes("phone"));
  const isFixed = fixed !== null && extras.names.length === 0;
  const fixedSegments = fixed === null ? 0 : unitsOf(written.type, fixed);
  const known = new Map<string, Made>();

  return (person, values) => {
    const { phone } = person;
    const recipient = addressFor(written.type, person) ?? phone ?? person.email ?? "";
    const named = namesPhone ? { ...values, phone: phone && `+${phone}` } : values;
    const rendered = fixed ?? text.render(named);
    const payload = extras.render(named);
    const segments = fixed === null ? unitsOf(written.type, rendered) : fixedSegments;
    const error = fixed === null ? overlong(written.type, rendered, segments) : null;
    if (error) return { recipient, text: rendered, payload, segments, price: null, error, ruled: null };
    const marks = { ...written, text: rendered, recipient, operator: () => operatorOf(recipient) };
    const matched = rules.length === 0 ? rules : rules.filter((rule) => matches(rule, marks));
    if (matched.length === 0) {
      return priced({ text: rendered, payload, segments, channel: own, ruled: null }, written.type, person);
    }
    if (!isFixed) return pricedAfterRules(made(matched, marks, payload, channels), person);
    const key = matched.map(({ id }) => id).join();
    const result = known.get(key) ?? made(matched, marks, payload, channels);
    known.set(key, result);
    return pricedAfterRules(result, person);
  };
}

interface Made {
  text: string;
  payload: Extras | null;
  segments: number;
  channel: Priced | undefined;
  ruled: Prepared["ruled"];
}

function made(
  matched: readonly MessageRule[],
  marks: Marks,
  payload: Extras | null,
  channels: ReadonlyMap<string, Priced>,
): Made {
  const ruled = applyRules(matched, marks);
  const channel = channels.get(ruled.type);
  const { source, tariffId, isRefundable } = channel ?? channels.get(marks.type)!;
  return {
    text: ruled.text,
    payload: payloadAfterRules(payload, ruled),
    segments: unitsOf(ruled.type, ruled.text),
    channel,
    ruled: { ...ruled, source, tariffId, isRefundable },
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

function priced({ channel, ...made }: Made, type: string, person: Person): Prepared {
  const address = addressFor(type, person);
  const message = { ...made, recipient: address ?? person.phone ?? person.email ?? "", price: null };
  if (made.ruled?.moderation === "rejected") return { ...message, error: "rejectedByRule" };
  if (address === null) return { ...message, error: ADDRESS_UNKNOWN };
  const price = channel?.priceOf({ phone: pricedPhone(address), segments: made.segments }) ?? null;
  return { ...message, price, error: price ? null : "noPriceForPhone" };
}

async function channelsFor(
  { db, now }: { db: Database; now: number },
  ownerId: string,
  rules: readonly MessageRule[],
  { type, own, isTest }: { type: string; own: Priced; isTest: boolean },
): Promise<Map<string, Priced>> {
  const channels = new Map([[type, own]]);
  const others = [...new Set(rules.flatMap(({ actions }) => actions.type ?? []))].filter((other) => other !== type);
  if (others.length === 0) return channels;
  const rows = await tariffsQuery(db, ownerId, others);
  const bySource = new Map(standing(rows, now).map((row) => [row.source, row]));
  for (const other of others) {
    const row = bySource.get(tariffSourceOf(other));
    if (row) channels.set(other, pricedOf(other, row, isTest));
  }
  return channels;
}

export async function pricing(
  { db, clock }: Pick<Platform, "db" | "clock">,
  ownerId: string,
  type: string,
): Promise<Result<(address: string) => boolean>> {
  const [row] = standing(await tariffsQuery(db, ownerId, [type]), clock());
  if (!row) return refuse("noTariff", "type");
  const { priceOf } = pricedOf(type, row, false);
  return ok((address) => priceOf({ phone: pricedPhone(address), segments: 1 }) !== null);
}

// Prefix prices are for phones only.
const pricedPhone = (address: string) => (address.includes("@") ? "" : address);

function tariffsQuery(db: Database, ownerId: string, types: string[]) {
  const sources = types.map(tariffSourceOf);
  return db
    .select({ ...tariffColumns, bought: boughtColumn })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(and(eq(userTariffs.userId, ownerId), inArray(tariffs.source, sources)));
}

const standing = (rows: Awaited<ReturnType<typeof tariffsQuery>>, now: number) =>
  rows
    .map(({ bought, ...row }) => ({ ...standingAt(row, now), cost: costAt(bought, now) }))
    .filter(({ isActive }) => isActive);

function pricedOf(type: string, tariff: ReturnType<typeof standing>[number], isTest: boolean): Priced {
  const { id, source, data, ownerId, coming, cost } = tariff;
  const priceOf = isTest ? pricesOf(data) : withMargin(data, ownerId, cost?.data);
  const free: typeof priceOf = (message) => {
    const price = priceOf(message);
    return price && { ...price, amount: 0 };
  };
  // A channel due on acceptance is never refunded.
  const isRefundable = data.options.refundOnFailed && channelOf(type).due === "delivery";
  return {
    source,
    tariffId: id,
    isRefundable,
    priceOf: isTest ? free : priceOf,
    until: Math.min(...[...coming, ...(cost?.coming ?? [])].map(({ startsAt }) => startsAt)),
  };
}

import { z } from "zod";
import { momentAt } from "../../base/shared/time/zones";
import { addressOf } from "../../base/shared/typed-address";
import { HOOK_EVENTS } from "./events";
import { KEPT } from "./masked-value";
import { parseStatuses } from "./success";

/** A Worker opens at most six connections. */
const MOST_CONNECTIONS = 6;
const DEFAULT_CONNECTIONS = 3;
const MOST_HEADERS = 20;
const MOST_URL = 2048;
const MOST_BODY = 16_384;

const TOKEN = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]{0,2000}$/;
/** Headers set by us, the connection or the network. */
const OURS =
  /^(webhook-.*|cf-.*|x-forwarded-.*|host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect)$/;

const text = (most: number) => z.string("textInvalid").trim().max(most, "fieldTooLong");

type Pairs = [string, string][];

const headers = (pairs: Pairs, context: z.RefinementCtx): Record<string, string> => {
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (pairs.length > MOST_HEADERS) refuse("hookTooManyHeaders");
  const found = pairs.map(([name, value]) => [name.trim().toLowerCase(), value.trim()] as const);
  const wrong = found.find(([name, value]) => !TOKEN.test(name) || !VALUE.test(value));
  if (wrong) refuse("hookHeaderInvalid");
  else if (found.some(([name]) => OURS.test(name))) refuse("hookHeaderOurs");
  return Object.fromEntries(found);
};

const success = {
  statuses: text(200).refine((typed) => typed === "" || parseStatuses(typed) !== null, "hookStatusesInvalid"),
  contains: text(200),
  path: text(200),
  equals: text(200),
};

/** More than there are events: a list may contain repeats. */
const MOST_EVENTS = 100;

const events = z
  .array(z.enum(HOOK_EVENTS, "hookEventUnknown"), "hookEventsRequired")
  .max(MOST_EVENTS, "tooMany")
  .min(1, "hookEventsRequired")
  .transform((chosen) => HOOK_EVENTS.filter((event) => chosen.includes(event)));

const connections = z
  .number("hookConnectionsInvalid")
  .int("hookConnectionsInvalid")
  .min(1, "hookConnectionsInvalid")
  .max(MOST_CONNECTIONS, "hookConnectionsInvalid");

const common = {
  title: text(150).optional(),
  url: z.string("hookUrlInvalid").overwrite(addressOf).max(MOST_URL, "hookUrlInvalid"),
  method: z.enum(["POST", "PUT", "GET"], "hookMethodUnknown"),
  body: z
    .string("textInvalid")
    .max(MOST_BODY, "hookBodyTooLong")
    .transform((typed) => (typed.trim() === "" ? null : typed))
    .nullable(),
};

/** REST (spec §3); absent fields get defaults. */
export const hookInput = z.object({
  ...common,
  method: common.method.default("POST"),
  body: common.body.default(null),
  headers: z
    .record(z.string(), z.string("textInvalid"), "fieldInvalid")
    .default({})
    .transform((named, context) => headers(Object.entries(named), context)),
  events: events.default([...HOOK_EVENTS]),
  connections: connections.default(DEFAULT_CONNECTIONS),
  success: z.strictObject(success).partial().default({}).transform(withoutBlanks),
  isActive: z.boolean("isActiveInvalid").default(true),
});

export const hookChange = z.object({
  ...common,
  url: common.url.optional(),
  method: common.method.optional(),
  body: common.body.optional(),
  headers: z
    .record(z.string(), z.string("textInvalid"), "fieldInvalid")
    .transform((named, context) => headers(Object.entries(named), context))
    .optional(),
  events: events.optional(),
  connections: connections.optional(),
  success: z.strictObject(success).partial().transform(withoutBlanks).optional(),
  isActive: z.boolean("isActiveInvalid").optional(),
});

/** null keeps the stored value. */
const keptHeaders = (pairs: Pairs, context: z.RefinementCtx): Record<string, string | null> => {
  const isKept = pairs.map(([, value]) => value.trim() === KEPT);
  const read = headers(
    pairs.map(([name, value], index) => [name, isKept[index] ? "" : value]),
    context,
  );
  const kept = pairs.filter((_, index) => isKept[index]).map(([name]) => [name.trim().toLowerCase(), null]);
  return { ...read, ...Object.fromEntries(kept) };
};

/** `Name: value` lines; `id` makes a repeated post idempotent. */
const formOf = <T>(headersOf: (pairs: Pairs, context: z.RefinementCtx) => T) =>
  z
    .object({
      ...common,
      id: z.uuid("idInvalid"),
      url: common.url.default(""),
      body: common.body.default(null),
      headers: z
        .string()
        .default("")
        .transform((typed, context) => headersOf(linesOf(typed), context)),
      events,
      connections,
      statuses: success.statuses.default(""),
      contains: success.contains.default(""),
      path: success.path.default(""),
      equals: success.equals.default(""),
      isActive: z.boolean("isActiveInvalid").default(false),
    })
    .transform(({ statuses, contains, path, equals, ...input }) => ({
      ...input,
      success: withoutBlanks({ statuses, contains, path, equals }),
    }));

export const hookForm = formOf(headers);
export const hookEditForm = formOf(keptHeaders);

export const replayInput = z.object({
  state: z.enum(["dead", "delivered"], "hookStateUnknown").default("dead"),
  from: z.iso.datetime({ offset: true, error: "dateInvalid" }).optional(),
  to: z.iso.datetime({ offset: true, error: "dateInvalid" }).optional(),
});

const DAY_MS = 24 * 60 * 60_000;

/** Days in the reader's zone, inclusive. */
export function replayForm(zone: string) {
  const day = z.iso.date("dateInvalid").optional();
  const startOf = (text: string) => Date.parse(`${text}T00:00:00Z`);
  return z.object({
    state: replayInput.shape.state,
    from: day.transform((text) => (text ? momentAt(startOf(text), zone) : undefined)),
    to: day.transform((text) => (text ? momentAt(startOf(text) + DAY_MS, zone) : undefined)),
  });
}

export type HookInput = z.infer<typeof hookInput>;
export type HookChange = Omit<z.infer<typeof hookChange>, "headers"> & {
  headers?: Record<string, string | null> | undefined;
};

function linesOf(typed: string): Pairs {
  return typed
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf(":");
      return at < 0 ? ["", line] : [line.slice(0, at), line.slice(at + 1)];
    });
}

function withoutBlanks<T extends Record<string, string | undefined>>(rule: T): Partial<T> {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value)) as Partial<T>;
}

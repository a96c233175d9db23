import { z } from "zod";
import { CHAIN_STATUSES } from "../../../../app/domain/base/chains/chain";
import { extras } from "../../../../app/domain/base/channels/extras";

export const STATUSES = ["pending", "processing", "paused", "sent", "delivered", "seen", "failed"] as const;

const status = z.enum(STATUSES);
const error = z.string().nullable();
const state = z.object({ status, error, code: z.string().nullable() });
const moderation = z.enum(["pending", "approved", "rejected"]).nullable();
/** `ids`: ledger records; empty for a bulk, whose messages have their own. */
const billing = z.object({ amount: z.number(), refunded: z.boolean(), ids: z.array(z.string()) });
/** `contactLists` and `exclusions` by id, addresses as typed. */
const origin = {
  template: z.string().nullable(),
  OwnerId: z.string(),
  contactLists: z.array(z.string()),
  phones: z.array(z.string()),
  exclusions: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
};
/** Status of the ledger record; null if the message was free. */
const standing = z.enum(["pending", "complete", "refunded", "invalid"]).nullable();
/** For a bulk, in units: charged, held and the maximum. */
const billingOfGroup = billing.extend({
  charged: z.number(),
  held: z.number(),
  most: z.number().optional(),
  /** Present, and false, if `most` is an estimate. */
  isMostExact: z.literal(false).optional(),
});
const schedule = z.object({
  delay: z.union([z.literal(0), z.iso.datetime()]),
  until: z.iso.datetime().nullable(),
  hours: z.object({ from: z.number(), to: z.number() }).optional(),
  days: z.array(z.int()).optional(),
});
const times = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/** Clients test `error` for null, so it is always present. A bulk has a chain per recipient: `chainId` is null. */
export const accepted = z.object({
  id: z.string(),
  recipient: z.string().optional(),
  groupId: z.string(),
  chainId: z.string().nullable(),
  commonId: z.string(),
  TaskId: z.string().optional(),
  /** In units: first messages only, and with all fallbacks. */
  estimate: z.object({ recipients: z.int(), amount: z.number(), worst: z.number() }).optional(),
  status,
  error,
  isTest: z.literal(true).optional(),
});

const time = z.iso.datetime();
const fate = z.enum(CHAIN_STATUSES);

const triggers = z.object({
  onStatus: z.array(fate),
  onTimeout: z.object({ timeout: z.int(), except: z.array(fate) }).nullable(),
  onIncomingPayload: z.object({ text: z.string() }).nullable(),
});

const payload = z.object({ sender: z.string(), text: z.string(), ...extras.shape });
const message = { type: z.string(), payload };

/** `conditions` of the next step: `until` is null if it waits only for an event. */
const fallback = z.object({
  step: z.int(),
  id: z.string().nullable(),
  message: z.object(message),
  commonId: z.string(),
  state: state.nullable(),
  triggers,
  startedAt: time.nullable(),
  processing: z.boolean(),
  conditions: z.array(
    z.object({
      trigger: z.enum(["onStatus", "onTimeout", "onIncomingPayload"]),
      state: z.enum(["waits", "holds", "off"]),
      until: time.nullable(),
      because: z.enum([...CHAIN_STATUSES, "time"]).nullable(),
    }),
  ),
});

/** Provider, route and group are shown to managers only. */
const line = z.object({
  at: z.iso.datetime(),
  status: z.enum([...STATUSES, "ruled", "retry", "unsure", "late", "double", "fallback", "refunded", "kept"]),
  code: z.string().optional(),
  detail: z.string().optional(),
  amount: z.number().optional(),
  segmentPrice: z.number().optional(),
  segments: z.int().optional(),
  step: z.int().optional(),
  type: z.string().optional(),
  operator: z.string().optional(),
  provider: z.string().optional(),
  route: z.string().optional(),
  group: z.string().optional(),
  avoided: z.string().optional(),
  rules: z.array(z.string()).optional(),
  changes: z.array(z.object({ field: z.enum(["type", "sender", "text"]), was: z.string(), is: z.string() })).optional(),
});

export const sending = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string().nullable(),
  ...origin,
  recipient: z.string(),
  groupId: z.string(),
  chainId: z.string(),
  commonId: z.string(),
  step: z.int(),
  steps: z.int(),
  status,
  schedule,
  isTest: z.literal(true).optional(),
  /** `hlr`: the look-up result. */
  payload: payload.extend({ recipient: z.string(), hlr: z.record(z.string(), z.unknown()).optional() }),
  state: state.extend({ moderation }),
  meta: z.object({
    billing: billing.extend({ status: standing }),
    stats: z.object({ characters: z.int(), segments: z.int(), encoding: z.enum(["gsm7", "ucs2"]).nullable() }),
    recipient: z.object({ operatorGroup: z.string().nullable(), operator: z.string().nullable() }),
  }),
  price: z.number(),
  variant: z.literal([0, 1]).optional(),
  tags: z.array(z.string()),
  /** Null until the first click; absent if the text has no short link of the recipient's own. */
  clickedAt: time.nullable().optional(),
  timeline: z.array(line),
  ...times,
});

/** The outcome for the recipient: `charged` and `held` over all steps, in units. */
export const chain = z.object({
  status,
  charged: z.number(),
  held: z.number(),
  createdAt: time,
  steps: z.array(
    z.object({ id: z.string(), step: z.int(), type: z.string(), state, price: z.number(), createdAt: time }),
  ),
});

const answer = z.object({ id: z.string(), text: z.string(), isStop: z.boolean(), createdAt: time });

export const wholeSending = sending.extend({
  budget: z.number().nullable(),
  fallbacks: z.array(fallback),
  IncomingId: z.string().nullable(),
  answers: z.array(answer),
  /** Read from the archive: the message is past the account's retention. */
  isArchived: z.literal(true).optional(),
});

/** Archive days that could not be read: this answer lacks their messages. */
export const unreadDays = z.array(
  z.object({ day: z.iso.date(), messages: z.int(), why: z.enum(["missing", "damaged"]) }),
);

export const group = z.object({
  id: z.string(),
  groupId: z.string(),
  TaskId: z.string(),
  type: z.string(),
  title: z.string(),
  ...origin,
  status,
  schedule,
  isTest: z.literal(true).optional(),
  commonId: z.string(),
  payload,
  split: z.object({ share: z.int(), text: z.string(), subject: z.string().optional() }).optional(),
  tags: z.array(z.string()),
  fallbacks: z.array(z.object({ ...message, $options: triggers })),
  budget: z.number().nullable(),
  state,
  meta: z.object({
    billing: billingOfGroup,
    stats: z.object({
      total: z.int(),
      accepted: z.int(),
      sent: z.int(),
      delivered: z.int(),
      errored: z.int(),
      unsent: z.int(),
      doubles: z.int(),
      /** People; absent if no text has a short link. */
      clicked: z.int().optional(),
    }),
  }),
  ...times,
});

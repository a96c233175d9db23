import { z } from "zod";

export const STATUSES = ["pending", "processing", "paused", "sent", "delivered", "seen", "failed"] as const;

const status = z.enum(STATUSES);
const error = z.string().nullable();
const state = z.object({ status, error });
const billing = z.object({ amount: z.number(), refunded: z.boolean() });
const times = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/** `error` is always there: clients ask whether it is null. A group has as many chains as recipients: `chainId` is null. */
export const accepted = z.object({
  id: z.string(),
  recipient: z.string().optional(),
  groupId: z.string(),
  chainId: z.string().nullable(),
  commonId: z.string(),
  TaskId: z.string().optional(),
  status,
  error,
  isTest: z.literal(true).optional(),
});

export const sending = z.object({
  id: z.string(),
  type: z.string(),
  recipient: z.string(),
  groupId: z.string(),
  chainId: z.string(),
  commonId: z.string(),
  status,
  error,
  isTest: z.literal(true).optional(),
  payload: z.object({ recipient: z.string(), sender: z.string(), text: z.string() }),
  state,
  meta: z.object({ billing, stats: z.object({ characters: z.int(), segments: z.int() }) }),
  price: z.number(),
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.string(),
      code: z.string().optional(),
      detail: z.string().optional(),
      amount: z.number().optional(),
    }),
  ),
  ...times,
});

export const group = z.object({
  id: z.string(),
  groupId: z.string(),
  TaskId: z.string(),
  type: z.string(),
  title: z.string(),
  status,
  error,
  isTest: z.literal(true).optional(),
  payload: z.object({ sender: z.string(), text: z.string() }),
  state,
  meta: z.object({
    billing,
    stats: z.object({
      total: z.int(),
      accepted: z.int(),
      sent: z.int(),
      delivered: z.int(),
      errored: z.int(),
    }),
  }),
  ...times,
});

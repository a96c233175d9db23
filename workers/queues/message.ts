import { z } from "zod";
import type { Ring } from "../../app/domain/shared/platform";

const receipt = z.object({
  ownerId: z.string(),
  id: z.string(),
  status: z.enum(["sent", "delivered", "seen", "failed"]),
  at: z.number(),
  ref: z.string().optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
});

const refReceipt = receipt.omit({ ownerId: true, id: true }).extend({ ref: z.string() });

const incoming = z.object({
  type: z.string(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  at: z.number(),
  ref: z.string(),
  answers: z.union([z.object({ ownerId: z.string(), id: z.string() }), z.object({ ref: z.string() })]).optional(),
  image: z.string().optional(),
  file: z.string().optional(),
  instance: z.string().optional(),
});

export const ring = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("chunk"),
    ownerId: z.string(),
    firstId: z.string(),
    lastId: z.string(),
    taskId: z.string().nullable(),
    lane: z.enum(["express", "bulk"]),
  }),
  z.object({
    kind: z.literal("messages"),
    ownerId: z.string(),
    ids: z.array(z.string()),
    lane: z.enum(["express", "bulk"]),
  }),
  z.object({ kind: z.literal("turn"), ownerId: z.string() }),
  z.object({ kind: z.literal("task"), ownerId: z.string(), taskId: z.string() }),
  z.object({ kind: z.literal("webhook"), ownerId: z.string(), hookId: z.string() }),
  z.object({ kind: z.literal("notice"), ownerId: z.string(), id: z.string() }),
  z.object({ kind: z.literal("recovery"), id: z.string(), login: z.string(), language: z.string() }),
  z.object({
    kind: z.literal("receipts"),
    provider: z.string(),
    receipts: z.array(z.union([receipt, refReceipt])),
    tries: z.number().optional(),
  }),
  z.object({ kind: z.literal("incoming"), provider: z.string(), messages: z.array(incoming) }),
]) satisfies z.ZodType<Ring>;

import { z } from "zod";
import type { OwnNumberNews } from "../../app/domain/base/shared/ports/own-numbers";
import type {
  IncomingMessage,
  QueueMessage,
  Receipt,
  RefReceipt,
  ReportedAddress,
} from "../../app/domain/base/shared/ports/platform";

/** Requires every key, even optional ones: zod silently drops keys missing from a schema. */
type Shape<T> = { [K in keyof T]-?: z.ZodType<T[K]> };
type ShapeOf<K extends QueueMessage["kind"]> = Shape<Extract<QueueMessage, { kind: K }>>;

const reported = {
  status: z.enum(["sent", "delivered", "seen", "failed"]),
  at: z.number(),
  code: z.string().optional(),
  detail: z.string().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
};

const receipt = z.object({
  ...reported,
  ownerId: z.string(),
  id: z.string(),
  ref: z.string().optional(),
} satisfies Shape<Receipt>);

const refReceipt = z.object({
  ...reported,
  ref: z.string(),
  isUpTo: z.literal(true).optional(),
} satisfies Shape<RefReceipt>);

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
  isUnproven: z.literal(true).optional(),
} satisfies Shape<IncomingMessage>);

const savedAddress = z.object({
  address: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  phone: z.string().nullable(),
  ownerId: z.string().nullable(),
  isEnded: z.boolean(),
} satisfies Shape<ReportedAddress>);

const wapiNews = z.object({
  idInstance: z.string(),
  at: z.number(),
  state: z.enum(["authorized", "notAuthorized", "sleep", "deleted", "undefined"]),
  hint: z.string().nullable(),
  phone: z.string().nullable(),
} satisfies Shape<OwnNumberNews>);

const dead = z.object({ since: z.number(), times: z.number() }).optional();

export const queueMessage = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("chunk"),
    ownerId: z.string(),
    firstId: z.string(),
    lastId: z.string(),
    taskId: z.string().nullable(),
    lane: z.enum(["express", "bulk"]),
  } satisfies ShapeOf<"chunk">),
  z.object({
    kind: z.literal("messages"),
    ownerId: z.string(),
    ids: z.array(z.string()),
    lane: z.enum(["express", "bulk"]),
  } satisfies ShapeOf<"messages">),
  z.object({
    kind: z.literal("turn"),
    ownerId: z.string(),
    isBeside: z.boolean().optional(),
    besideAt: z.number().optional(),
  } satisfies ShapeOf<"turn">),
  z.object({ kind: z.literal("task"), ownerId: z.string(), taskId: z.string() } satisfies ShapeOf<"task">),
  z.object({ kind: z.literal("job"), name: z.string(), at: z.number() } satisfies ShapeOf<"job">),
  z.object({ kind: z.literal("webhook"), ownerId: z.string(), hookId: z.string() } satisfies ShapeOf<"webhook">),
  z.object({
    kind: z.literal("integration"),
    ownerId: z.string(),
    integrationId: z.string(),
  } satisfies ShapeOf<"integration">),
  z.object({ kind: z.literal("notice"), ownerId: z.string(), id: z.string(), dead } satisfies ShapeOf<"notice">),
  z.object({ kind: z.literal("letter"), ownerId: z.string(), id: z.string() } satisfies ShapeOf<"letter">),
  z.object({
    kind: z.literal("click"),
    id: z.string(),
    ownerId: z.string(),
    linkId: z.string(),
    messageId: z.string().nullable(),
    at: z.number(),
    isBot: z.boolean(),
    country: z.string().nullable(),
    device: z.string().nullable(),
    key: z.string().optional(),
    visitor: z.string(),
    dead,
  } satisfies ShapeOf<"click">),
  z.object({
    kind: z.literal("recovery"),
    id: z.string(),
    login: z.string(),
    language: z.string(),
    dead,
  } satisfies ShapeOf<"recovery">),
  z.object({
    kind: z.literal("receipts"),
    provider: z.string(),
    receipts: z.array(z.union([receipt, refReceipt])),
    tries: z.number().optional(),
    dead,
  } satisfies ShapeOf<"receipts">),
  z.object({
    kind: z.literal("incoming"),
    provider: z.string(),
    messages: z.array(incoming),
    dead,
  } satisfies ShapeOf<"incoming">),
  z.object({
    kind: z.literal("callback"),
    provider: z.string(),
    type: z.string(),
    addresses: z.array(savedAddress),
    instances: z.array(wapiNews),
    incoming: z.array(incoming),
    optOuts: z.array(z.object({ ownerId: z.string(), id: z.string() })),
    dead,
  } satisfies ShapeOf<"callback">),
  z.object({
    kind: z.literal("unread"),
    provider: z.string(),
    body: z.string(),
    dead,
  } satisfies ShapeOf<"unread">),
]) satisfies z.ZodType<QueueMessage>;

import { z } from "zod";
import type { OwnNumberNews } from "../../../app/domain/shared/ports/own-numbers";
import type { IncomingMessage, RefReceipt } from "../../../app/domain/shared/ports/platform";
import { parseJson } from "../core/http";
import type { Callback } from "../core/protocol";
import { phoneOfChat, stateOfGreen } from "./states";

const instanceData = z.object({
  idInstance: z.union([z.number().int(), z.string()]).transform(String),
  wid: z.string().optional(),
});
const common = { instanceData, timestamp: z.number() };

const stateChanged = z.object({ ...common, typeWebhook: z.literal("stateInstanceChanged"), stateInstance: z.string() });
const statusChanged = z.object({
  ...common,
  typeWebhook: z.literal("outgoingMessageStatus"),
  idMessage: z.string().min(1),
  status: z.string(),
  description: z.string().optional(),
});
const quoted = z.object({ stanzaId: z.string().optional() }).optional();
const fileData = z.object({
  downloadUrl: z.string().optional(),
  caption: z.string().optional(),
  fileName: z.string().optional(),
});
const received = z.object({
  ...common,
  typeWebhook: z.literal("incomingMessageReceived"),
  idMessage: z.string().min(1),
  senderData: z.object({ chatId: z.string(), sender: z.string().optional() }),
  messageData: z.object({
    typeMessage: z.string(),
    textMessageData: z.object({ textMessage: z.string() }).optional(),
    extendedTextMessageData: z.object({ text: z.string().optional() }).optional(),
    fileMessageData: fileData.optional(),
    quotedMessage: quoted,
  }),
});
const known = z.discriminatedUnion("typeWebhook", [stateChanged, statusChanged, received]);
/** Calls, copies of our messages, quotas. */
const other = z.object({ typeWebhook: z.string(), instanceData });

type Told = Exclude<Callback, { refused: number }>;
const NOTHING: Told = { receipts: [], incoming: [] };

export function readCallback(body: string): Callback {
  const json = parseJson(body);
  const parsed = known.safeParse(json);
  if (parsed.success) return told(parsed.data);
  const isKnown = known.options.some(
    ({ shape }) => shape.typeWebhook.value === (json as { typeWebhook?: string })?.typeWebhook,
  );
  return !isKnown && other.safeParse(json).success ? NOTHING : { refused: 400 };
}

function told(row: z.infer<typeof known>): Told {
  if (row.typeWebhook === "stateInstanceChanged") return { ...NOTHING, instances: [newsOf(row)] };
  return row.typeWebhook === "outgoingMessageStatus"
    ? { ...NOTHING, receipts: receiptOf(row) }
    : { ...NOTHING, incoming: incomingOf(row) };
}

function newsOf({ instanceData, stateInstance, timestamp }: z.infer<typeof stateChanged>): OwnNumberNews {
  const { idInstance, wid } = instanceData;
  return { idInstance, ...stateOfGreen(stateInstance), phone: phoneOfChat(wid), at: timestamp * 1000 };
}

const STATUSES: Record<string, Pick<RefReceipt, "status" | "code">> = {
  sent: { status: "sent" },
  delivered: { status: "delivered" },
  read: { status: "seen" },
  failed: { status: "failed", code: "undelivered" },
  fail: { status: "failed", code: "undelivered" },
  noAccount: { status: "failed", code: "undeliverable" },
  notInGroup: { status: "failed", code: "undeliverable" },
  yellowCard: { status: "failed", code: "instanceBlocked" },
};

function receiptOf({ idMessage: ref, status, description, timestamp }: z.infer<typeof statusChanged>): RefReceipt[] {
  const meant = STATUSES[status];
  return meant
    ? [{ ref, at: timestamp * 1000, ...meant, ...(description ? { detail: description.slice(0, 200) } : {}) }]
    : [];
}

// Group messages are not answers to ours.
function incomingOf({
  instanceData,
  idMessage: ref,
  timestamp,
  senderData,
  messageData,
}: z.infer<typeof received>): IncomingMessage[] {
  const from = phoneOfChat(senderData.chatId);
  if (!from) return [];
  const { typeMessage, textMessageData, extendedTextMessageData, fileMessageData: file, quotedMessage } = messageData;
  const text = textMessageData?.textMessage ?? extendedTextMessageData?.text ?? file?.caption ?? "";
  const isImage = typeMessage === "imageMessage";
  const { idInstance, wid } = instanceData;
  return [
    {
      ...{
        type: "apisender",
        from,
        to: phoneOfChat(wid) ?? idInstance,
        at: timestamp * 1000,
        ref,
        instance: idInstance,
      },
      text: text || file?.fileName || `[${typeMessage}]`,
      ...(file?.downloadUrl ? { [isImage ? "image" : "file"]: file.downloadUrl } : {}),
      ...(quotedMessage?.stanzaId ? { answers: { ref: quotedMessage.stanzaId } } : {}),
    },
  ];
}

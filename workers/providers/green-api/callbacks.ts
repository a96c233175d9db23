import { z } from "zod";
import type { OwnNumberNews } from "../../../app/domain/base/shared/ports/own-numbers";
import type { IncomingMessage, RefReceipt } from "../../../app/domain/base/shared/ports/platform";
import { asCaller } from "../../../app/domain/base/shared/same-person";
import { eachRow, ignored, NOTHING, unread } from "../core/callback";
import { filled, foreignJson, listOf, maybe, momentOfSeconds, nameOf, number, recordOf, text } from "../core/foreign";
import type { Callback } from "../core/protocol";
import { phoneOfChat, stateOfGreen } from "./states";

const instanceData = z.object({ idInstance: filled, wid: maybe(text) });
const common = { instanceData: maybe(instanceData), timestamp: maybe(number) };

const stateChanged = z.object({ ...common, instanceData, stateInstance: filled });
const statusChanged = z.object({ ...common, idMessage: filled, status: filled, description: maybe(text) });
const fileData = maybe(z.object({ downloadUrl: maybe(text), caption: maybe(text), fileName: maybe(text) }));
const received = z.object({
  ...common,
  idMessage: maybe(filled),
  senderData: z.object({ chatId: maybe(filled), sender: maybe(filled) }),
  messageData: z.object({
    typeMessage: text.catch("message"),
    textMessageData: maybe(z.object({ textMessage: maybe(text) })),
    extendedTextMessageData: maybe(z.object({ text: maybe(text) })),
    fileMessageData: fileData,
    quotedMessage: maybe(z.object({ stanzaId: maybe(filled) })),
  }),
});

/** Ignores other events: calls, copies of our messages, quotas. */
const READERS: Record<string, (event: unknown) => Callback | null> = {
  stateInstanceChanged(event) {
    const { data } = stateChanged.safeParse(event);
    return data ? { ...NOTHING, instances: [newsOf(data)] } : null;
  },
  outgoingMessageStatus(event) {
    const { data } = statusChanged.safeParse(event);
    return data ? { ...NOTHING, receipts: receiptOf(data) } : null;
  },
  incomingMessageReceived(event) {
    const { data } = received.safeParse(event);
    return data ? { ...NOTHING, incoming: incomingOf(data, data.idMessage ?? nameOf(event)) } : null;
  },
};

export function readCallback(body: string): Callback {
  const json = foreignJson(body);
  const events = listOf(json);
  return json ? eachRow(events, readEvent, (event) => [event]) : unread(body);
}

function readEvent(event: unknown): Callback | null {
  const type = recordOf(event).typeWebhook;
  if (typeof type !== "string") return null;
  return Object.hasOwn(READERS, type) ? READERS[type]!(event) : ignored("green-api", type);
}

function newsOf({ instanceData, stateInstance, timestamp }: z.infer<typeof stateChanged>): OwnNumberNews {
  const { idInstance, wid } = instanceData;
  return { idInstance, ...stateOfGreen(stateInstance), phone: phoneOfChat(wid), at: momentOfSeconds(timestamp) };
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
    ? [{ ref, at: momentOfSeconds(timestamp), ...meant, ...(description ? { detail: description.slice(0, 200) } : {}) }]
    : [];
}

// Group messages are not answers to ours.
function incomingOf(said: z.infer<typeof received>, ref: string): IncomingMessage[] {
  const { instanceData: own, timestamp, senderData, messageData } = said;
  const from = phoneOfChat(senderData.chatId ?? senderData.sender);
  if (!from) return [];
  const { typeMessage, textMessageData, extendedTextMessageData, fileMessageData: file, quotedMessage } = messageData;
  const text = textMessageData?.textMessage ?? extendedTextMessageData?.text ?? file?.caption ?? "";
  const isImage = typeMessage === "imageMessage";
  return [
    {
      type: "apisender",
      from: asCaller(from),
      to: phoneOfChat(own?.wid) ?? own?.idInstance ?? "",
      at: momentOfSeconds(timestamp),
      ref,
      ...(own && { instance: own.idInstance }),
      text: text || file?.fileName || `[${typeMessage}]`,
      ...(file?.downloadUrl ? { [isImage ? "image" : "file"]: file.downloadUrl } : {}),
      ...(quotedMessage?.stanzaId ? { answers: { ref: quotedMessage.stanzaId } } : {}),
    },
  ];
}

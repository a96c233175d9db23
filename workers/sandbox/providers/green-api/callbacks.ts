import type { Reply, Stored } from "../../core/message";
import type { ReceiptKind } from "../../core/outcomes";
import type { PersonEvent } from "../../core/person";
import type { ProviderCallbacks } from "../../core/provider";

const STATUS: Record<Exclude<ReceiptKind, "stop">, string> = {
  sent: "sent",
  delivered: "delivered",
  seen: "read",
  failed: "noAccount",
};

/** One event per webhook, to the instance's own address with its own token. */
export const greenCallbacks: ProviderCallbacks = {
  maxResults: 1,
  repliesToMessage: true,
  receipts: (kind, [message]) => ({
    ...common("outgoingMessageStatus", message!),
    chatId: `${message!.recipient}@c.us`,
    idMessage: message!.bulk,
    status: STATUS[kind],
    sendByApi: true,
  }),
  replies: ([reply]) => received(reply!),
  acted: ({ phone: idInstance, act, data, at }: PersonEvent) => ({
    typeWebhook: "stateInstanceChanged",
    instanceData: instanceOf(Number(idInstance), data ?? ""),
    timestamp: Math.floor(at / 1000),
    stateInstance: act,
  }),
  request(url, body) {
    const { href, hash } = new URL(url);
    const token = hash.slice(1);
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    return { url: href.slice(0, href.length - hash.length), init: { method: "POST", headers, body } };
  },
};

function received(reply: Reply) {
  const { reply_id, recipient, answer, answered_at } = reply;
  const chatId = `${recipient}@c.us`;
  return {
    ...common("incomingMessageReceived", reply),
    timestamp: Math.floor(answered_at / 1000),
    idMessage: `IN${String(reply_id).padStart(18, "0")}`,
    senderData: { chatId, sender: chatId, chatName: "Sandbox", senderName: "Sandbox", senderContactName: "" },
    messageData: { typeMessage: "textMessage", textMessageData: { textMessage: answer } },
  };
}

/** A message's `callback_data` is the instance's id, its sender the instance's phone. */
function common(typeWebhook: string, { callback_data, sender }: Stored) {
  const timestamp = Math.floor(Date.now() / 1000);
  return { typeWebhook, instanceData: instanceOf(Number(callback_data), sender), timestamp };
}

function instanceOf(idInstance: number, phone: string) {
  return { idInstance, wid: phone && `${phone}@c.us`, typeInstance: "whatsapp" };
}

import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { ChatAnswer, CrmAnswer, CrmSigned } from "../../app/domain/base/shared/ports/crm";
import { filled, foreignJson, maybe, number, text } from "../providers/core/foreign";
import { askJson, cut } from "./ask-json";
import { isSame } from "./signature";

const hook = z.object({
  account_id: filled,
  time: maybe(number),
  message: z.object({
    receiver: z.object({ id: maybe(text), phone: text.catch("") }),
    conversation: maybe(z.object({ id: text })),
    message: z.object({ id: text.pipe(z.string().regex(/^[\w-]{1,60}$/)), text: text.catch("") }),
  }),
});

/** The signature covers the path, which a redirect keeps. */
const isOwn = (host: string) => /^amojo\.(amocrm\.(ru|com)|kommo\.com)$/.test(host);

const TYPE = "application/json";
const DAY_MS = 86_400_000;
const OTHER_ERROR = 905;

export interface Signed {
  method: string;
  path: string;
  body: string;
  date: string;
}

/** https://www.amocrm.ru/developers/content/chats/chat-start: HMAC-SHA1 with the channel's secret. */
export function signatureHeaders(secret: string, { method, path, body, date }: Signed): Record<string, string> {
  const md5 = createHash("md5").update(body).digest("hex");
  const signature = createHmac("sha1", secret).update([method, md5, TYPE, date, path].join("\n")).digest("hex");
  return { date, "content-type": TYPE, "content-md5": md5, "x-signature": signature };
}

export type Chats = ReturnType<typeof chatsOf>;

/** amoCRM chats: one platform channel, connected to accounts. */
export function chatsOf({ channel, secret }: { channel: string; secret: string }) {
  const ask = (base: string, method: string, of: string, content: object): Promise<CrmAnswer<null>> => {
    const path = `/v2/origin/custom/${of}`;
    const date = new Date().toUTCString().replace("GMT", "+0000");
    const headers = signatureHeaders(secret, { method, path, body: JSON.stringify(content), date });
    const failed = ({ status }: { status: number }) => ({ failed: "refused" as const, detail: cut(String(status)) });
    return askJson(new URL(path, base), { method, headers, body: content, isOwn }, () => null, failed);
  };
  return {
    connect: (base: string, chat: string) =>
      ask(base, "POST", `${channel}/connect`, { account_id: chat, hook_api_version: "v2" }),
    disconnect: (base: string, chat: string) => ask(base, "DELETE", `${channel}/disconnect`, { account_id: chat }),
    /** `error`: shown to the manager beside the message; null: delivered. */
    reportDelivery(base: string, { chat, id, error }: { chat: string; id: string; error: string | null }) {
      const status = error === null ? { delivery_status: 1 } : { delivery_status: -1, error_code: OTHER_ERROR, error };
      return ask(base, "POST", `${channel}_${chat}/${id}/delivery_status`, { msgid: id, ...status });
    },
    /** Both sides' ids link a conversation that a manager started to the phone. */
    write(base: string, chat: string, { id, phone, text, at, conversation, person }: ChatAnswer) {
      const [name, theirs, them] = [`+${phone}`, conversation ?? undefined, person ?? undefined];
      const payload = {
        timestamp: Math.floor(at / 1000),
        msec_timestamp: at,
        msgid: id,
        conversation_id: phone,
        conversation_ref_id: theirs,
        silent: false,
        sender: { id: phone, ref_id: them, name, profile: { phone: name } },
        message: { type: "text", text },
      };
      return ask(base, "POST", `${channel}_${chat}`, { event_type: "new_message", payload });
    },
    async read(body: Uint8Array, signature: string, now: number): Promise<CrmSigned | null> {
      const own = createHmac("sha1", secret).update(body).digest("hex");
      if (!(await isSame(own, signature))) return null;
      const { data } = hook.safeParse(foreignJson(new TextDecoder().decode(body)));
      if (!data || (data.time ?? Infinity) * 1000 < now - DAY_MS) return null;
      const { receiver, conversation, message } = data.message;
      const chat = { phone: receiver.phone, text: message.text, person: receiver.id, conversation: conversation?.id };
      const asks = { kind: "message" as const, event: "chat", lookUp: true as const, data: { chat } };
      return { of: { chat: data.account_id }, once: null, asks: { ...asks, externalId: `chat.${message.id}` } };
    },
  };
}

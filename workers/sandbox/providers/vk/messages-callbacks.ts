import type { Env } from "../../core/env";
import type { Reply } from "../../core/message";
import type { Person, PersonEvent } from "../../core/person";
import type { ProviderCallbacks } from "../../core/provider";
import { eventFor } from "./messages-servers";

/** User ids are below those of chats: the sandbox uses the phone's last nine digits. */
export function userOf(phone: string): number {
  return Number(phone.slice(-9));
}

const allowed = (person: Person) => ({ ...person, isAllowed: true });

/** The Callback API: one event per request, repeated until the client replies `ok`. */
export const vkMessagesCallbacks: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  // VK reports reads, never deliveries.
  receipts: (kind, [message], env) =>
    kind === "seen"
      ? event(env, "message_read", `r${message!.id}`, {
          from_id: userOf(message!.recipient),
          peer_id: userOf(message!.recipient),
          read_message_id: message!.id,
        })
      : undefined,
  replies: ([reply], env) => said(env, reply!),
  acts: {
    open: allowed,
    allow: allowed,
    deny: (person) => (person.isAllowed ? { ...person, isAllowed: false } : null),
  },
  acted: (act, env) => acted(env, act),
  subscribedBody: eventFor,
  isTaken: ({ status, text }) => status === 200 && text === "ok",
};

// A pressed button carries its data, a written reply quotes its message.
function said(env: Env, { reply_id, recipient, answer, answered_at, pressed, id: answered, text }: Reply) {
  const id = 2_000_000 + reply_id;
  const about = pressed ? { payload: pressed } : { reply_message: { id: answered, text } };
  const message = { ...messageOf(recipient, answered_at), id, text: answer, ...about };
  return event(env, "message_new", `m${reply_id}`, { message, client_info: CLIENT });
}

const CLIENT = { button_actions: ["text", "open_link", "callback"], keyboard: true, inline_keyboard: true, lang_id: 0 };

/** For an opened link `data` is its `ref`, for a permission its `key`. */
function acted(env: Env, { id, phone, act, data, at }: PersonEvent) {
  const user_id = userOf(phone);
  if (act === "deny") return event(env, "message_deny", `a${id}`, { user_id });
  if (act === "allow") return event(env, "message_allow", `a${id}`, { user_id, key: data ?? "" });
  const message = { ...messageOf(phone, at), id: 4_000_000 + id, text: "Начать", payload: '{"command":"start"}' };
  const from = data ? { ref: data, ref_source: "vk.me" } : {};
  return event(env, "message_new", `a${id}`, { message: { ...message, ...from }, client_info: CLIENT });
}

function messageOf(phone: string, at: number) {
  const from_id = userOf(phone);
  return { date: Math.floor(at / 1000), from_id, peer_id: from_id, attachments: [], out: 0 };
}

function event({ VK_GROUP_ID }: Env, type: string, event_id: string, object: object) {
  return { type, object, group_id: Number(VK_GROUP_ID), event_id, v: "5.199" };
}

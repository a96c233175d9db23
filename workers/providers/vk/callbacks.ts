import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { IncomingMessage, ReportedAddress } from "../../../app/domain/base/shared/ports/platform";
import { unpackIds } from "../core/button-data";
import { ignored, NOTHING, unread } from "../core/callback";
import {
  filled,
  foreignJson,
  maybe,
  momentOfSeconds,
  nameOf,
  number,
  recordOf,
  scalarOf,
  some,
  text,
} from "../core/foreign";
import type { Callback, Refused } from "../core/protocol";
import { phoneOfRef } from "./refs";

/** Peer ids from here on are group chats. */
const CHATS = 2_000_000_000;

export interface Community {
  group_id: string;
  confirmation: string;
  password: string;
}

const envelope = z.object({
  type: text.catch(""),
  group_id: filled,
  secret: text.catch(""),
});

const message = z.object({
  id: maybe(filled),
  date: maybe(number),
  from_id: number,
  peer_id: maybe(number),
  text: text.catch(""),
  attachments: some(z.object({ type: text, doc: maybe(z.object({ title: maybe(text) })) })),
  geo: maybe(
    z.object({
      coordinates: z.object({ latitude: number, longitude: number }),
      place: maybe(z.object({ title: maybe(text) })),
    }),
  ),
  payload: z.unknown().optional(),
  ref: maybe(text),
  reply_message: maybe(z.object({ id: filled })),
});
const permission = z.object({ user_id: filled, key: maybe(text) });
const reading = z.object({ read_message_id: filled });

const ok = () => new Response("ok");

/** VK expects the confirmation word first, and then its secret key in each event. */
export function authorizeEvent(body: string, community: Community): Refused | Response | null {
  const { data } = envelope.safeParse(foreignJson(body));
  if (data?.group_id !== community.group_id) return { refused: 401 };
  if (data.type === "confirmation") return new Response(community.confirmation);
  return isSame(data.secret, community.password) ? null : { refused: 401 };
}

/** A Callback API event. VK expects `ok`. */
export function readEvent(body: string, community: Community): Callback {
  const { type, object } = recordOf(foreignJson(body));
  const read = Object.hasOwn(READERS, scalarOf(type)) ? READERS[scalarOf(type)] : null;
  const callback = read ? (read(recordOf(object), community) ?? unread(body)) : ignored("vk-messages", type);
  return { ...callback, answer: ok() };
}

const READERS: Record<string, (object: Record<string, unknown>, community: Community) => Callback | null> = {
  message_new(object, community) {
    // Before version 5.103 the message was the object itself.
    const { data } = message.safeParse(object.message ?? object);
    if (!data) return null;
    if (data.from_id <= 0 || (data.peer_id ?? 0) >= CHATS) return NOTHING;
    const addresses = learntFrom(String(data.from_id), data.ref, community);
    return { ...NOTHING, incoming: [incomingOf(data, community)], addresses };
  },
  message_allow(object, community) {
    const { data } = permission.safeParse(object);
    return data ? { ...NOTHING, addresses: learntFrom(data.user_id, data.key, community) } : null;
  },
  message_deny(object) {
    const { data } = permission.safeParse(object);
    if (!data) return null;
    return {
      ...NOTHING,
      addresses: [{ address: data.user_id, data: null, phone: null, ownerId: null, isEnded: true }],
    };
  },
  // All messages up to this one are read.
  message_read(object) {
    const { data } = reading.safeParse(object);
    if (!data) return null;
    return { ...NOTHING, receipts: [{ ref: data.read_message_id, isUpTo: true, status: "seen", at: Date.now() }] };
  },
};

function learntFrom(address: string, ref: string | undefined, community: Community): ReportedAddress[] {
  const phone = phoneOfRef(ref, community);
  return phone ? [{ address, data: null, phone, ownerId: null, isEnded: false }] : [];
}

function incomingOf(said: z.infer<typeof message>, { group_id }: Community): IncomingMessage {
  const { id, date, from_id, payload, reply_message: quoted } = said;
  const data = typeof payload === "string" ? foreignJson(payload) : payload;
  const answers = unpackIds(scalarOf(recordOf(data).answers)) ?? (quoted && { ref: quoted.id });
  return {
    type: "vk",
    from: String(from_id),
    to: group_id,
    text: wordsOf(said),
    at: momentOfSeconds(date),
    ref: id ?? nameOf(said),
    ...(answers && { answers }),
  };
}

function wordsOf({ text, attachments, geo }: z.infer<typeof message>): string {
  if (text) return text;
  const { latitude, longitude } = geo?.coordinates ?? {};
  const place = geo && [geo.place?.title, `${latitude}, ${longitude}`].filter(Boolean).join(" ");
  const kinds = attachments.map(({ type, doc }) => doc?.title || `[${type}]`);
  return [...kinds, ...(place ? [place] : [])].join(", ") || "[message]";
}

function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

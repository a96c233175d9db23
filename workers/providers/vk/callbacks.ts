import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { IncomingMessage, LearntAddress } from "../../../app/domain/shared/ports/platform";
import { unpackIds } from "../core/button-data";
import { parseJson } from "../core/http";
import type { Callback } from "../core/protocol";
import { phoneOfRef } from "./refs";

/** Peer ids from here on are group chats. */
const CHATS = 2_000_000_000;

export interface Community {
  group_id: string;
  confirmation: string;
  password: string;
}

const envelope = z.object({
  type: z.string(),
  group_id: z.union([z.string(), z.number().int()]).transform(String),
  secret: z.string().default(""),
  event_id: z.string().optional(),
  object: z.record(z.string(), z.unknown()).optional(),
});

const message = z.object({
  id: z.number().int(),
  date: z.number(),
  from_id: z.number().int(),
  peer_id: z.number().int(),
  text: z.string().default(""),
  attachments: z
    .array(z.object({ type: z.string(), doc: z.object({ title: z.string().optional() }).optional() }))
    .default([]),
  geo: z
    .object({
      coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
      place: z.object({ title: z.string().optional() }).optional(),
    })
    .optional()
    .catch(undefined),
  payload: z.string().optional(),
  ref: z.string().optional(),
  reply_message: z.object({ id: z.number().int() }).optional(),
});
const permission = z.object({ user_id: z.number().int(), key: z.string().optional() });
const reading = z.object({ from_id: z.number().int(), read_message_id: z.number().int() });

const ok = () => new Response("ok");
const nothing = () => ({ receipts: [], incoming: [], answer: ok() });

/** A Callback API event. VK expects `ok`, and the confirmation word first. */
export function readEvent(body: string, community: Community): Callback {
  const parsed = envelope.safeParse(parseJson(body));
  if (!parsed.success) return { refused: 400 };
  const { type, group_id, secret, object } = parsed.data;
  if (group_id !== community.group_id) return { refused: 401 };
  if (type === "confirmation") return { ...nothing(), answer: new Response(community.confirmation) };
  if (!isSame(secret, community.password)) return { refused: 401 };
  const read = READERS[type];
  if (!read) return nothing();
  return read(object ?? {}, community) ?? { refused: 400 };
}

const READERS: Record<string, (object: Record<string, unknown>, community: Community) => Callback | null> = {
  message_new(object, community) {
    const { data } = message.safeParse(object.message);
    if (!data) return null;
    if (data.from_id <= 0 || data.peer_id >= CHATS) return nothing();
    const addresses = learntFrom(data.from_id, data.ref, community);
    return { receipts: [], incoming: [incomingOf(data, community)], addresses, answer: ok() };
  },
  message_allow(object, community) {
    const { data } = permission.safeParse(object);
    return data ? { ...nothing(), addresses: learntFrom(data.user_id, data.key, community) } : null;
  },
  message_deny(object) {
    const { data } = permission.safeParse(object);
    if (!data) return null;
    const ended = { address: String(data.user_id), data: null, phone: null, ownerId: null, isEnded: true };
    return { ...nothing(), addresses: [ended] };
  },
  // All messages up to this one are read.
  message_read(object) {
    const { data } = reading.safeParse(object);
    if (!data) return null;
    const ref = String(data.read_message_id);
    return { ...nothing(), receipts: [{ ref, isUpTo: true, status: "seen", at: Date.now() }] };
  },
};

function learntFrom(user: number, ref: string | undefined, community: Community): LearntAddress[] {
  const phone = phoneOfRef(ref, community);
  return phone ? [{ address: String(user), data: null, phone, ownerId: null, isEnded: false }] : [];
}

function incomingOf(said: z.infer<typeof message>, { group_id }: Community): IncomingMessage {
  const { id, date, from_id, payload, reply_message: quoted } = said;
  const text = wordsOf(said);
  const { data } = z.object({ answers: z.string() }).safeParse(parseJson(payload ?? ""));
  const answers = unpackIds(data?.answers ?? "") ?? (quoted && { ref: String(quoted.id) });
  const common = { type: "vk", from: String(from_id), to: group_id, text, at: date * 1000, ref: String(id) };
  return { ...common, ...(answers && { answers }) };
}

function wordsOf({ text, attachments, geo }: z.infer<typeof message>): string {
  if (text) return text;
  const { latitude, longitude } = geo?.coordinates ?? {};
  const place = geo && [geo.place?.title, `${latitude}, ${longitude}`].filter(Boolean).join(" ");
  const kinds = attachments.map(({ type, doc }) => doc?.title || `[${type}]`);
  return [...kinds, ...(place ? [place] : [])].join(", ") || "[message]";
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

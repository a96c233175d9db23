import { z } from "zod";
import type { IncomingMessage, ReportedAddress } from "../../../app/domain/base/shared/ports/platform";
import { asCaller } from "../../../app/domain/base/shared/same-person";
import { NOTHING } from "../core/callback";
import { bigJson } from "../core/exact-json";
import { filled, maybe, momentOfSeconds, nameOf, number, recordOf, some, text } from "../core/foreign";
import type { Callback } from "../core/protocol";

const media = maybe(z.object({ caption: maybe(text), filename: maybe(text) }));
const choice = maybe(z.object({ id: maybe(text), title: maybe(text) }));

const message = z.object({
  from: maybe(filled),
  from_user_id: maybe(filled),
  id: maybe(filled),
  timestamp: maybe(number),
  type: maybe(text),
  text: maybe(z.object({ body: text })),
  image: media,
  video: media,
  audio: media,
  document: media,
  button: maybe(z.object({ text: maybe(text), payload: maybe(text) })),
  interactive: maybe(
    z.object({
      type: maybe(text),
      button_reply: choice,
      list_reply: choice,
      nfm_reply: maybe(z.object({ response_json: z.unknown().optional(), body: maybe(text), name: maybe(text) })),
    }),
  ),
  reaction: maybe(z.object({ message_id: maybe(filled), emoji: maybe(text) })),
  location: maybe(z.object({ latitude: number, longitude: number, name: maybe(text) })),
  order: maybe(
    z.object({
      text: maybe(text),
      product_items: some(
        z.object({
          product_retailer_id: maybe(text),
          quantity: maybe(text),
          item_price: maybe(text),
          currency: maybe(text),
        }),
      ),
    }),
  ),
  contacts: some(
    z.object({
      name: maybe(z.object({ formatted_name: maybe(text), first_name: maybe(text), last_name: maybe(text) })),
      phones: some(z.object({ phone: maybe(text), wa_id: maybe(text) })),
      emails: some(z.object({ email: maybe(text) })),
      org: maybe(z.object({ company: maybe(text) })),
    }),
  ),
  context: maybe(z.object({ id: maybe(filled) })),
});
type Message = z.infer<typeof message>;

export interface Line {
  display_phone_number: string;
  phone_number_id: string;
}

const person = z.object({ wa_id: maybe(filled), user_id: maybe(filled) });
type Person = z.infer<typeof person>;

export const peopleOf = (contacts: unknown): Person[] => some(person).parse(contacts);

/** Events about the number or the person, which are not messages (Meta, Webhooks: system messages). */
const SERVICE = new Set(["system", "request_welcome"]);

/**
 * null if the row has no recognisable kind or sender. A button's id names its message. An empty kind yields nothing.
 */
export function readMessage(row: unknown, people: Person[], to: string): Callback | null {
  const { data: said } = message.safeParse(row);
  if (!said || (said.type === undefined && said.id === undefined)) return null;
  if (SERVICE.has(said.type ?? "")) return NOTHING;
  const { phone, userId } = senderOf(said, people);
  const from = phone === undefined ? userId : asCaller(phone);
  if (from === undefined) return null;
  const text = textOf(said);
  const at = momentOfSeconds(said.timestamp);
  const heard: IncomingMessage[] =
    text === "" ? [] : [{ type: "whatsapp", from, to, text, at, ref: said.id ?? nameOf(row), ...answersOf(said) }];
  if (phone === undefined) return { ...NOTHING, unnumbered: heard };
  return { ...NOTHING, incoming: heard, ...(userId !== undefined && { addresses: [personOf(phone, userId)] }) };
}

/**
 * A person with a username shows no phone, so falls back to the business-scoped id (Meta, Business-scoped user IDs).
 */
function senderOf({ from, from_user_id }: Message, people: Person[]) {
  const isThem = ({ wa_id, user_id }: Person) =>
    (from !== undefined && wa_id === from) || (from_user_id !== undefined && user_id === from_user_id);
  const known = people.find(isThem) ?? (people.length === 1 ? people[0] : undefined);
  const ids = [from, known?.wa_id, from_user_id, known?.user_id].filter((id) => id !== undefined);
  return { phone: ids.find(isPhone), userId: ids.find((id) => !isPhone(id)) };
}

const isPhone = (id: string) => /^\+?\d{5,15}$/.test(id);

const personOf = (phone: string, address: string): ReportedAddress => ({
  address,
  phone: phone.replace(/^\+/, ""),
  data: null,
  ownerId: null,
  isEnded: false,
});

// Names media by kind: a link needs our token and expires in five minutes.
function textOf({
  type = "unsupported",
  text,
  button,
  interactive,
  reaction,
  location,
  order,
  contacts,
  ...said
}: Message): string {
  if (text) return text.body;
  if (button) return button.text || button.payload || `[${type}]`;
  if (interactive) {
    const { button_reply, list_reply, nfm_reply } = interactive;
    if (nfm_reply) return flowWords(nfm_reply) || `[${interactive.type ?? "nfm_reply"}]`;
    return button_reply?.title || list_reply?.title || `[${interactive.type ?? type}]`;
  }
  // An empty emoji removes a reaction.
  if (reaction) return reaction.emoji ?? "";
  if (location) return [location.name, `${location.latitude}, ${location.longitude}`].filter(Boolean).join(" ");
  if (order) return orderWords(order) || `[${type}]`;
  if (contacts.length > 0) return contacts.map(cardWords).filter(Boolean).join("\n") || `[${type}]`;
  const medium = said.image ?? said.video ?? said.audio ?? said.document;
  return medium?.caption || medium?.filename || `[${type}]`;
}

const MOST_DEEP = 5;

/** A form's answers, one per line: "name: Anna"; the token is the sender's. */
function flowWords({ response_json, body }: { response_json?: unknown; body?: string | undefined }): string {
  const response = typeof response_json === "string" ? bigJson(response_json) : response_json;
  const lines = leavesOf(recordOf(response)).filter(([name]) => name !== "flow_token");
  return lines.map(([name, value]) => `${name}: ${value}`).join("\n") || (body ?? "");
}

function leavesOf(value: unknown, path = "", depth = MOST_DEEP): [path: string, value: string][] {
  if (value === null || value === undefined || depth === 0) return [];
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return [[path, value.join(", ")]];
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, path ? `${path}.${name}` : name, depth - 1));
}

function orderWords({ text, product_items }: NonNullable<Message["order"]>): string {
  const items = product_items.map(({ product_retailer_id, quantity, item_price, currency }) =>
    [`${quantity ?? 1} × ${product_retailer_id ?? "?"}`, [item_price, currency].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", "),
  );
  return [text, ...items].filter(Boolean).join("\n");
}

function cardWords({ name, phones, emails, org }: Message["contacts"][number]): string {
  const called = name?.formatted_name || [name?.first_name, name?.last_name].filter(Boolean).join(" ");
  const reached = [...phones.map(({ phone, wa_id }) => phone || wa_id), ...emails.map(({ email }) => email)];
  return [called, org?.company, ...reached].filter(Boolean).join(", ");
}

function answersOf({ interactive, reaction, context }: Message): Pick<IncomingMessage, "answers"> {
  const [, ownerId, id] = /^(\S+) (\S+) \d$/.exec(interactive?.button_reply?.id ?? "") ?? [];
  if (ownerId && id) return { answers: { ownerId, id } };
  const ref = reaction?.message_id ?? context?.id;
  return ref ? { answers: { ref } } : {};
}

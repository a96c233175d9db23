import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../app/domain/base/shared/ports/platform";
import { packIds } from "../../workers/providers/core/button-data";
import { receive } from "../../workers/providers/core/callback";
import type { Callback, Protocol } from "../../workers/providers/core/protocol";
import { protocolOf } from "../../workers/providers/core/registry";
import { MESSAGE } from "./rubbish";

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null;
type Path = (string | number)[];

interface Sample {
  processor: string;
  /** A sample body; without the places in `needed`, nothing can be read from it. */
  body: Json;
  needed: string[];
  /** Path of a list with items that are read one by one. */
  list?: Path;
  /** Path of a provider's id, as returned in receipts or incoming messages. */
  id?: Path;
  isForm?: true;
  properties?: Record<string, unknown>;
  sign?: (body: string) => { headers?: Record<string, string>; query?: string };
  /** Signs the body, if the signature is inside it. */
  signed?: (body: Record<string, Json>) => Record<string, Json>;
}

const OURS = `${MESSAGE.ownerId} ${MESSAGE.id}`;
const SECRETS = { token: "token", apikey: "appsecret", password: "word" };
const SECONDS = 1_700_000_000;

const meta = (body: string) => ({
  headers: { "x-hub-signature-256": `sha256=${createHmac("sha256", SECRETS.apikey).update(body).digest("hex")}` },
});
const ofWhatsApp = (value: Json) => ({
  object: "whatsapp_business_account",
  entry: [
    { id: "1", changes: [{ field: "messages", value: { metadata: { phone_number_id: "1" }, ...Object(value) } }] },
  ],
});
const VALUE: Path = ["entry", 0, "changes", 0, "value"];
const green = () => ({
  headers: {
    authorization: `Bearer ${createHmac("sha256", SECRETS.token).update("webhook of p1").digest("base64url")}`,
  },
});
const telegram = () => ({
  headers: {
    "x-telegram-bot-api-secret-token": createHmac("sha256", SECRETS.token).update("webhook:p1").digest("base64url"),
  },
});
const gateway = (body: string) => {
  const [at, key] = [String(Math.floor(Date.now() / 1000)), createHash("sha256").update(SECRETS.token).digest()];
  const signature = createHmac("sha256", key).update(`${at}\n${body}`).digest("hex");
  return { headers: { "x-request-timestamp": at, "x-request-signature": signature } };
};
const SVIX = `whsec_${Buffer.from("svix key").toString("base64")}`;
const svix = (body: string) => {
  const at = String(Math.floor(Date.now() / 1000));
  const mac = createHmac("sha256", Buffer.from("svix key")).update(`i.${at}.${body}`).digest("base64");
  return { headers: { "svix-id": "i", "svix-timestamp": at, "svix-signature": `v1,${mac}` } };
};
const smsc = ({ md5: _, ...fields }: Record<string, Json>) => {
  const words = [fields.id, fields.phone, fields.status].map((word) => (word === undefined ? undefined : String(word)));
  return {
    ...fields,
    md5: createHash("md5")
      .update([...words, SECRETS.token].join(":"))
      .digest("hex"),
  };
};
const vk = (body: Record<string, Json>) => ({ ...body, group_id: 5, secret: SECRETS.password });

const SAMPLES: Record<string, Sample> = {
  "Infobip's report": {
    processor: "infobip-sms",
    body: {
      results: [
        {
          messageId: MESSAGE.id,
          callbackData: MESSAGE.ownerId,
          doneAt: "2026-11-21T10:00:00.000+0000",
          status: { groupId: 3, groupName: "DELIVERED", name: "DELIVERED_TO_HANDSET", description: "ok" },
        },
      ],
    },
    list: ["results"],
    needed: ["results.0.messageId", "results.0.callbackData", "results.0.status.groupName"],
  },
  "Infobip's incoming message": {
    processor: "infobip-sms",
    body: { results: [{ messageId: "817790313235066447", from: "79161234567", to: "CABINET", text: "STOP" }] },
    list: ["results"],
    id: ["results", 0, "messageId"],
    needed: ["results.0.from", "results.0.text"],
  },
  "WhatsApp's status": {
    processor: "whatsapp-cloud",
    sign: meta,
    body: ofWhatsApp({
      statuses: [{ id: "wamid.A", status: "delivered", timestamp: String(SECONDS), biz_opaque_callback_data: OURS }],
    }),
    list: [...VALUE, "statuses"],
    id: [...VALUE, "statuses", 0, "id"],
    needed: [
      "entry.0.changes.0.field",
      `${VALUE.join(".")}.statuses.0.status`,
      `${VALUE.join(".")}.statuses.0.biz_opaque_callback_data`,
    ],
  },
  "WhatsApp's message": {
    processor: "whatsapp-cloud",
    sign: meta,
    body: ofWhatsApp({
      contacts: [{ profile: { name: "A" }, wa_id: "79161234567", user_id: "RU.13491208655302741918" }],
      messages: [
        { from: "79161234567", id: "wamid.B", timestamp: String(SECONDS), type: "text", text: { body: "482913" } },
      ],
    }),
    list: [...VALUE, "messages"],
    id: [...VALUE, "messages", 0, "id"],
    needed: ["entry.0.changes.0.field", `${VALUE.join(".")}.messages.0.from`],
  },
  "Green API's status": {
    processor: "green-api",
    sign: green,
    body: {
      typeWebhook: "outgoingMessageStatus",
      instanceData: { idInstance: 1101822222, wid: "79001234567@c.us", typeInstance: "whatsapp" },
      timestamp: SECONDS,
      idMessage: "3EB0C767D097B7C7C030",
      status: "read",
    },
    id: ["idMessage"],
    needed: ["typeWebhook", "idMessage", "status"],
  },
  "Green API's message": {
    processor: "green-api",
    sign: green,
    body: {
      typeWebhook: "incomingMessageReceived",
      instanceData: { idInstance: 1101822222, wid: "79001234567@c.us" },
      timestamp: SECONDS,
      idMessage: "F7AEC1B7086ECDC7E6E45923F5EDB825",
      senderData: { chatId: "79161234567@c.us", sender: "79161234567@c.us" },
      messageData: { typeMessage: "textMessage", textMessageData: { textMessage: "482913" } },
    },
    id: ["idMessage"],
    needed: ["typeWebhook", "senderData.chatId", "messageData"],
  },
  "Resend's event": {
    processor: "resend",
    sign: svix,
    body: {
      type: "email.delivered",
      created_at: "2026-11-21T10:00:00.000Z",
      data: { email_id: "e1", tags: { owner_id: MESSAGE.ownerId, message_id: MESSAGE.id } },
    },
    id: ["data", "email_id"],
    needed: ["type", "data.tags.owner_id", "data.tags.message_id"],
  },
  "Telegram's message": {
    processor: "telegram-bot",
    sign: telegram,
    body: {
      update_id: 1,
      message: {
        message_id: 5,
        date: SECONDS,
        text: "482913",
        chat: { id: 6_999_999_999, type: "private", first_name: "A" },
        from: { id: 6_999_999_999, is_bot: false, first_name: "A" },
      },
    },
    needed: ["message.chat.id", "message.chat.type", "message.text"],
  },
  "Telegram's button": {
    processor: "telegram-bot",
    sign: telegram,
    body: {
      update_id: 1,
      callback_query: {
        id: "4382bfdwdsb323b2d9",
        data: `${packIds(MESSAGE)}Yes`,
        chat_instance: "1",
        from: { id: 42, is_bot: false },
        message: { message_id: 5, date: SECONDS, chat: { id: 42, type: "private" } },
      },
    },
    needed: ["callback_query.id", "callback_query.from.id"],
  },
  "Telegram Gateway's status": {
    processor: "telegram-gateway",
    sign: gateway,
    body: { request_id: "r1", payload: OURS, delivery_status: { status: "delivered", updated_at: SECONDS } },
    id: ["request_id"],
    needed: ["request_id", "payload", "delivery_status.status"],
  },
  "Viber's receipt": {
    processor: "viber-business",
    body: { message_token: "4912661846655238145", message_status: 0, message_time: SECONDS * 1000, service_id: 7 },
    id: ["message_token"],
    needed: ["message_token", "message_status"],
  },
  "Viber's answer": {
    processor: "viber-business",
    body: {
      message_token: "4912661846655238145",
      phone_number: "79161234567",
      time: SECONDS * 1000,
      service_id: 7,
      message: { text: "482913", tracking_data: OURS },
    },
    id: ["message_token"],
    needed: ["phone_number", "message"],
  },
  "VK's message": {
    processor: "vk-messages",
    signed: vk,
    body: {
      type: "message_new",
      group_id: 5,
      secret: SECRETS.password,
      event_id: "e",
      v: "5.199",
      object: {
        client_info: { lang_id: 0 },
        message: { id: 7, date: SECONDS, from_id: 42, peer_id: 42, text: "482913", attachments: [{ type: "photo" }] },
      },
    },
    id: ["object", "message", "id"],
    needed: ["type", "object.message.from_id"],
  },
  "VK's reading": {
    processor: "vk-messages",
    signed: vk,
    body: {
      type: "message_read",
      group_id: 5,
      secret: SECRETS.password,
      object: { from_id: 42, peer_id: 42, read_message_id: 7 },
    },
    id: ["object", "read_message_id"],
    needed: ["type", "object.read_message_id"],
  },
  "VK Notify's status": {
    processor: "vk-notify",
    body: [
      {
        messageId: 4912,
        status: "DELIVERED",
        time: "2026-11-21T10:00:00Z",
        callbackData: { ownerId: MESSAGE.ownerId, id: MESSAGE.id },
      },
    ],
    list: [],
    id: [0, "messageId"],
    needed: ["0.status", "0.callbackData.ownerId", "0.callbackData.id"],
  },
  "SMSC's status": {
    processor: "smsc-voice",
    signed: smsc,
    isForm: true,
    body: smsc({ id: "1500", phone: "79161234567", status: "1", ts: String(SECONDS), err: "0" }),
    needed: ["id", "phone", "status"],
  },
  "SMSC's look-up": {
    processor: "smsc-hlr",
    signed: smsc,
    isForm: true,
    body: smsc({ id: "1500", phone: "79161234567", status: "1", ts: String(SECONDS), mcc: "250", net: "MTS" }),
    needed: ["id", "phone", "status"],
  },
  "Zvonok's call": {
    processor: "zvonok-voice",
    isForm: true,
    properties: { campaign_id: "10" },
    body: { call_id: "77", status: "user", campaign_id: "10", phone: "+79161234567", user_choice: "1", duration: "7" },
    id: ["call_id"],
    needed: ["call_id", "status", "phone", "user_choice"],
  },
};

const configOf = ({ processor, properties = {} }: Sample): ProviderConfig => ({
  id: "p1",
  title: "Provider",
  processor,
  host: "https://provider.example",
  port: null,
  properties: { phone_number_id: "1", service_id: "7", group_id: "5", confirmation: "c0nf1rm", ...properties },
  secrets: processor === "resend" ? { ...SECRETS, token: SVIX } : SECRETS,
});

const NOWHERE = "https://cabinet.test/webhook/providers";

function called(sample: Sample, body: string) {
  const { headers = {} } = sample.sign?.(body) ?? {};
  const type = sample.isForm && !/^[[{]/.test(body) ? "application/x-www-form-urlencoded" : "application/json";
  const request = new Request(NOWHERE, { method: "POST", headers: { "content-type": type, ...headers } });
  return { request, body, bytes: new TextEncoder().encode(body), config: configOf(sample) };
}

const write = ({ isForm }: Sample, body: Json) =>
  isForm ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body);

async function takeText(sample: Sample, text: string): Promise<Callback> {
  const callback = await receive(protocolOf(sample.processor) as Protocol, called(sample, text));
  if ("refused" in callback) throw new Error(`refused ${callback.refused}: ${text.slice(0, 500)}`);
  return callback;
}

const take = (sample: Sample, body: Json) =>
  takeText(sample, write(sample, sample.signed && isThing(body) ? sample.signed(body) : body));

const isThing = (value: unknown): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Receipts and messages, without times that the provider left for us to fill in. */
const contentOf = ({ receipts, incoming, unnumbered = [] }: Callback) =>
  JSON.parse(JSON.stringify([receipts, incoming, unnumbered]), (key, value) =>
    key === "at" ? 0 : value,
  ) as object[][];

const countOf = (callback: Callback) => contentOf(callback).flat().length;

function* placesIn(value: Json, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [name, one] of Object.entries(value))
    yield* placesIn(one, [...path, Array.isArray(value) ? Number(name) : name]);
}

const at = (body: Json, path: Path): Json => path.reduce((value, name) => (value as never)[name], body);

function changed(body: Json, path: Path, change: (holder: never, name: string | number) => void): Json {
  const copy = structuredClone(body);
  change(at(copy, path.slice(0, -1)) as never, path.at(-1)!);
  return copy;
}

const without = (body: Json, path: Path) =>
  changed(body, path, (holder: Json, name) => {
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete (holder as Record<string, Json>)[name];
  });
const withValue = (body: Json, path: Path, value: Json) =>
  changed(body, path, (holder: Record<string | number, Json>, name) => {
    holder[name] = value;
  });

const mapped = (value: Json, map: (leaf: Json) => Json): Json =>
  Array.isArray(value)
    ? value.map((one) => mapped(one, map))
    : isThing(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, map)]))
      : map(value);

/** Parts of a signature in the body. */
const SIGNED = new Set(["secret", "group_id", "campaign_id"]);

const dependsOn = ({ needed }: Sample, path: Path) => needed.some((one) => `${one}.`.startsWith(`${path.join(".")}.`));

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe.each(Object.entries(SAMPLES))("%s", (_title, sample) => {
  const { body, list, id, isForm } = sample;

  it("is read", async () => expect(countOf(await take(sample, body))).toBeGreaterThan(0));

  it("is read the same when repeated, with new fields, and at a megabyte", async () => {
    const content = contentOf(await take(sample, body));
    expect(contentOf(await take(sample, body))).toEqual(content);
    for (const extra of isForm ? ["x"] : ["x", 7, true, null, { deep: [{ deeper: [] }] }, []]) {
      const holder = Array.isArray(body) ? [0, "extra_field"] : ["extra_field"];
      expect(contentOf(await take(sample, withValue(body, holder, extra as Json)))).toEqual(content);
    }
    const holder = Array.isArray(body) ? [0, "filler"] : ["filler"];
    const large = withValue(body, holder, "x".repeat(1_000_000));
    expect(contentOf(await take(sample, large))).toEqual(content);
  });

  it("is read the same with numbers as text and digit texts as numbers", async () => {
    const content = contentOf(await take(sample, body));
    expect(
      contentOf(
        await take(
          sample,
          mapped(body, (leaf) => (typeof leaf === "number" ? String(leaf) : leaf)),
        ),
      ),
    ).toEqual(content);
    if (isForm) return;
    const asNumber = (leaf: Json) =>
      typeof leaf === "string" && /^[1-9]\d*$/.test(leaf) && Number.isSafeInteger(Number(leaf)) ? Number(leaf) : leaf;
    expect(contentOf(await take(sample, mapped(body, asNumber)))).toEqual(content);
  });

  it("loses nothing if a field is missing or of another type, unless everything depends on it", async () => {
    const whole = countOf(await take(sample, body));
    const strange: Json[] = isForm ? ["", "?"] : [null, { a: 1 }, [], [7], "?", -1, true];
    for (const path of placesIn(body)) {
      if (SIGNED.has(String(path[0]))) continue;
      for (const one of [without(body, path), ...strange.map((value) => withValue(body, path, value))]) {
        const count = countOf(await take(sample, one));
        if (!dependsOn(sample, path)) expect([path.join("."), one, count]).toEqual([path.join("."), one, whole]);
      }
    }
  });

  it("acknowledges and keeps unreadable bodies: other events, empty lists, invalid JSON", async () => {
    const others: string[] = [
      "",
      "{}",
      "[]",
      "null",
      "7",
      '"text"',
      "<html>",
      "{",
      "a=b&c=d",
      `{"type":"new","event":"new"}`,
    ];
    for (const other of others) {
      const isOfVk = sample.processor === "vk-messages";
      const isOfSmsc = sample.processor.startsWith("smsc");
      const text = isOfVk ? JSON.stringify(vk({ type: "group_join", what: other })) : other;
      const callback = isOfSmsc ? await take(sample, { other }) : await takeText(sample, text);
      expect(countOf(callback)).toBe(0);
    }
    if (list) {
      const empty = list.length === 0 ? [] : withValue(body, list, []);
      expect(await take(sample, empty)).toEqual({ receipts: [], incoming: [] });
    }
  });

  if (list)
    it("loses no row next to a broken one, and keeps the broken one for another read", async () => {
      const rows = at(body, list!) as Json[];
      for (const broken of [7, null, "x", {}, []]) {
        const mixed = [broken, ...rows, broken];
        const callback = await take(sample, list!.length === 0 ? mixed : withValue(body, list!, mixed));
        expect(contentOf(callback)).toEqual(contentOf(await take(sample, body)));
        expect(callback.unread).toHaveLength(2);
        for (const kept of callback.unread!) expect((await takeText(sample, kept)).unread).toHaveLength(1);
      }
    });

  if (id && !isForm)
    it("keeps 64-bit ids as written", async () => {
      const big = "18446744073709551615";
      const json = JSON.stringify(withValue(body, id!, "BIG")).replace('"BIG"', big);
      expect(JSON.stringify(contentOf(await takeText(sample, json)))).toContain(`"${big}"`);
    });

  if (sample.sign ?? sample.signed)
    it("is refused without its signature", async () => {
      const protocol = protocolOf(sample.processor)!;
      const forged = isThing(body) ? { ...body, secret: "guess", md5: "00" } : body;
      const bare = called({ ...sample, sign: undefined }, write(sample, forged));
      expect(await receive(protocol, bare)).toEqual({ refused: 401 });
    });
});

it.each([
  ["numbers", "7,".repeat(490_000).slice(0, -1)],
  ["empty things", "{},".repeat(330_000).slice(0, -1)],
  ["depth", `${"[".repeat(400_000)}${"]".repeat(400_000)}`],
  ["digits", "9".repeat(1_000_000)],
])("a megabyte of %s is answered at once, at every callback", async (_what, filler) => {
  for (const sample of Object.values(SAMPLES)) {
    const name = sample.list?.at(-1);
    const hostile = `{"${typeof name === "string" ? name : "results"}":[${filler}]}`;
    if (sample.processor === "vk-messages")
      await take(sample, { ...vk({ type: "message_new" }), object: { x: filler } });
    else if (sample.processor.startsWith("smsc")) await take(sample, { hostile });
    else await takeText(sample, hostile);
  }
});

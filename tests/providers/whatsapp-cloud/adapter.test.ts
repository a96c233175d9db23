import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { whatsappCloud } from "../../../workers/providers/whatsapp-cloud/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/whatsapp-cloud/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "WhatsApp",
  processor: "whatsapp-cloud",
  host: `${SANDBOX_URL}/whatsapp-cloud`,
  port: null,
  properties: { version: "v23.0", phone_number_id: "106540352242922" },
  secrets: { token: "sandbox-whatsapp-token", apikey: "appsecret", password: "verify me" },
};
const open = (change: Partial<ProviderConfig> = {}) => whatsappCloud.open({ ...CONFIG, ...change }, CALLBACK);
const SCRIPTED = { ...MESSAGE, type: "whatsapp", to: "79990000099" };
const WHATSAPP = { ...MESSAGE, type: "whatsapp" };
const DATA = `${MESSAGE.ownerId} ${MESSAGE.id}`;
const IMAGE = "https://example.com/a.png";
const LINK = { text: "Open", url: "https://example.com/order" };

/** The adapter's request for a message, and its outcome. */
async function wireOf(change: object, config: Partial<ProviderConfig> = {}) {
  const wire = { url: "", authorization: "", body: null as Record<string, unknown> | null };
  answering(async (request) => {
    wire.url = request.url;
    wire.authorization = request.headers.get("authorization") ?? "";
    wire.body = (await request.json()) as typeof wire.body;
    return Response.json({ messaging_product: "whatsapp", contacts: [], messages: [{ id: "wamid.A" }] });
  });
  const [outcome] = await open(config).submit([{ ...WHATSAPP, ...change }], 200);
  return { ...wire, outcome };
}

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("WhatsApp messages", () => {
  it("reach the phone with their picture and buttons", async () => {
    const payload = { image: IMAGE, buttons: [{ text: "Yes" }, { text: "No" }] };
    const [outcome] = await open().submit([{ ...SCRIPTED, payload }], 5000);
    expect(outcome).toMatchObject({ id: SCRIPTED.id, kind: "accepted", ref: expect.stringMatching(/^wamid\./) });
    const [message] = await received();
    expect(message).toMatchObject({
      channel: "whatsapp",
      reference: SCRIPTED.id,
      text: SCRIPTED.text,
      image: IMAGE,
      buttons: [
        { data: `${DATA} 0`, text: "Yes" },
        { data: `${DATA} 1`, text: "No" },
      ],
    });
  });

  it("need a template while the window of 24 hours is closed", async () => {
    expect(await open().submit([WHATSAPP], 5000)).toMatchObject([{ kind: "rejected", code: "windowClosed" }]);
    const template = { name: "order_ready", language: "ru", parameters: { 1: "A-17", 2: "20:00" } };
    expect(await open().submit([{ ...WHATSAPP, payload: { template } }], 5000)).toMatchObject([{ kind: "accepted" }]);
    expect((await received())[0]).toMatchObject({ text: "Order A-17 is ready. Pick it up until 20:00." });
  });

  it.each([
    ["no_such", {}, "templateUnknown"],
    ["order_ready", { 1: "A-17" }, "templateParametersInvalid"],
    ["order_ready", { name: "A-17", till: "20:00" }, "templateParametersInvalid"],
  ])("are rejected with a template %s of %j", async (name, parameters, code) => {
    const payload = { template: { name, language: "ru", parameters } };
    expect(await open().submit([{ ...WHATSAPP, payload }], 5000)).toMatchObject([{ kind: "rejected", code }]);
  });

  it("use the version, the number and the token of their set-up", async () => {
    const properties = { version: "v24.0", phone_number_id: 1, phone_numbers: { CABINET: "2002" } };
    const { url, authorization, body } = await wireOf({}, { properties });
    expect([url, authorization]).toEqual([
      `${SANDBOX_URL}/whatsapp-cloud/v24.0/2002/messages`,
      "Bearer sandbox-whatsapp-token",
    ]);
    expect(body).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: WHATSAPP.to,
      type: "text",
      text: { body: WHATSAPP.text, preview_url: true },
      biz_opaque_callback_data: DATA,
    });
  });

  const reply = (place: number, title: string) => ({ type: "reply", reply: { id: `${DATA} ${place}`, title } });
  it.each<[object, object]>([
    [{ payload: { image: IMAGE } }, { type: "image", image: { link: IMAGE, caption: MESSAGE.text } }],
    [
      { text: "", payload: { video: IMAGE } },
      { type: "video", video: { link: IMAGE } },
    ],
    [
      { text: "", payload: { audio: IMAGE } },
      { type: "audio", audio: { link: IMAGE } },
    ],
    [
      { text: "", payload: { file: IMAGE, fileName: "Bill.pdf" } },
      { type: "document", document: { link: IMAGE, filename: "Bill.pdf" } },
    ],
    [
      { payload: { buttons: [{ text: "Yes", action: "reply" }, { text: "No" }] } },
      {
        type: "interactive",
        interactive: {
          type: "button",
          body: { text: MESSAGE.text },
          action: { buttons: [reply(0, "Yes"), reply(1, "No")] },
        },
      },
    ],
    [
      { payload: { image: IMAGE, button: LINK } },
      {
        type: "interactive",
        interactive: {
          type: "cta_url",
          header: { type: "image", image: { link: IMAGE } },
          body: { text: MESSAGE.text },
          action: { name: "cta_url", parameters: { display_text: "Open", url: LINK.url } },
        },
      },
    ],
    [
      { payload: { template: { name: "order_ready", parameters: { 2: "20:00", 1: "A-17" } } } },
      {
        type: "template",
        template: {
          name: "order_ready",
          language: { code: "en_US" },
          components: [
            {
              type: "body",
              parameters: [
                { type: "text", text: "A-17" },
                { type: "text", text: "20:00" },
              ],
            },
          ],
        },
      },
    ],
    [
      {
        payload: {
          image: IMAGE,
          template: { name: "sale", language: "ru", parameters: { first_name: "Anna", "button.0": "spring" } },
        },
      },
      {
        type: "template",
        template: {
          name: "sale",
          language: { code: "ru" },
          components: [
            { type: "header", parameters: [{ type: "image", image: { link: IMAGE } }] },
            { type: "body", parameters: [{ type: "text", text: "Anna", parameter_name: "first_name" }] },
            { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "spring" }] },
          ],
        },
      },
    ],
    [
      // Meta rejects line breaks, tabs and more than four spaces (132018).
      {
        payload: { template: { name: "sale", parameters: { header: "A\n17", 1: "A\n17\t  x      y ", 2: "\u2028z" } } },
      },
      {
        template: {
          components: [
            { type: "header", parameters: [{ type: "text", text: "A 17" }] },
            {
              type: "body",
              parameters: [
                { type: "text", text: "A 17 x y" },
                { type: "text", text: "z" },
              ],
            },
          ],
        },
      },
    ],
  ])("write %j in Meta's format", async (change, wire) => {
    expect((await wireOf(change)).body).toMatchObject(wire);
  });

  it.each([
    [{ text: "" }, "textRequired"],
    [{ text: "я".repeat(4097) }, "textTooLong"],
    [{ text: "я".repeat(1025), payload: { image: IMAGE } }, "textTooLong"],
    [{ text: "я".repeat(1025), payload: { button: LINK } }, "textTooLong"],
    [{ text: "", payload: { button: LINK } }, "textRequired"],
    [{ payload: { audio: IMAGE } }, "audioHasText"],
    [{ payload: { image: IMAGE, video: IMAGE } }, "tooManyMedia"],
    [{ payload: { image: "no address" } }, "imageInvalid"],
    [{ payload: { file: "ftp://example.com/a" } }, "fileInvalid"],
    [{ payload: { buttons: ["1", "2", "3", "4"].map((text) => ({ text })) } }, "tooManyButtons"],
    [{ payload: { buttons: [LINK, { text: "No" }] } }, "tooManyButtons"],
    [{ payload: { button: { text: "x".repeat(21) } } }, "buttonTextTooLong"],
    [{ payload: { buttons: [{ text: "Yes" }, { text: "Yes" }] } }, "buttonInvalid"],
    [{ payload: { button: { text: "Call", url: "tel:+79161234567" } } }, "buttonInvalid"],
    [{ payload: { template: { name: "Order ready" } } }, "templateInvalid"],
    [{ payload: { template: { name: "a", parameters: { "First name": "x" } } } }, "templateParametersInvalid"],
  ])("are rejected where WhatsApp cannot express them: %j", async (change, code) => {
    const { body, outcome } = await wireOf(change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(body).toBeNull();
  });

  it.each([
    [0, "retry", "WHATSAPP_0", 60_000],
    [3, "retry", "WHATSAPP_3", 60_000],
    [10, "retry", "WHATSAPP_10", 60_000],
    [190, "retry", "WHATSAPP_190", 60_000],
    [200, "retry", "WHATSAPP_200", 60_000],
    [219, "retry", "WHATSAPP_219", 60_000],
    [368, "retry", "WHATSAPP_368", 60_000],
    [131031, "retry", "WHATSAPP_131031", 60_000],
    [131042, "retry", "WHATSAPP_131042", 60_000],
    [133010, "retry", "WHATSAPP_133010", 60_000],
    [4, "retry", "WHATSAPP_4", 5000],
    [80007, "retry", "WHATSAPP_80007", 5000],
    [130429, "retry", "WHATSAPP_130429", 5000],
    [131048, "retry", "WHATSAPP_131048", 600_000],
    [131056, "retry", "WHATSAPP_131056", 6000],
    [100, "rejected", "parameterInvalid"],
    [131008, "rejected", "parameterMissing"],
    [131009, "rejected", "parameterInvalid"],
    [131021, "rejected", "sentToSelf"],
    [131026, "rejected", "undeliverable"],
    [131047, "rejected", "windowClosed"],
    [131049, "rejected", "marketingLimit"],
    [131051, "rejected", "unsupportedType"],
    [131052, "rejected", "mediaInvalid"],
    [131053, "rejected", "mediaInvalid"],
    [132000, "rejected", "templateParametersInvalid"],
    [132001, "rejected", "templateUnknown"],
    [132005, "rejected", "textTooLong"],
    [132007, "rejected", "templateRefused"],
    [132012, "rejected", "templateParametersInvalid"],
    [132015, "rejected", "templatePaused"],
    [132016, "rejected", "templateDisabled"],
    [199_999, "rejected", "WHATSAPP_199999"],
    [131000, "unknown", "WHATSAPP_131000"],
  ])("map error %i: %s, %s", async (code, kind, ours, afterMs?: number) => {
    const details = "Why it is so";
    answering(() => Response.json({ error: { message: "No", code, error_data: { details } } }, { status: 400 }));
    const [outcome] = await open().submit([WHATSAPP], 200);
    expect(outcome).toMatchObject({ kind, code: ours, ...(afterMs !== undefined && { afterMs }) });
    if (kind === "rejected") expect(outcome).toMatchObject({ detail: `${code} No: Why it is so` });
  });

  it("attribute an unknown number to the set-up, not to the message", async () => {
    const error = { message: "Unsupported post request", code: 100, error_subcode: 33 };
    answering(() => Response.json({ error }, { status: 400 }));
    expect(await open().submit([WHATSAPP], 200)).toMatchObject([{ kind: "retry", code: "WHATSAPP_100" }]);
  });

  it("wait as long as a busy Meta requests, and look up no unanswered request", async () => {
    const headers = { "retry-after": "30" };
    const network = answering(() => Response.json({ error: { code: 130429 } }, { status: 429, headers }));
    expect(await open().submit([WHATSAPP], 200)).toMatchObject([{ kind: "retry", afterMs: 30_000 }]);
    expect(await open().find([{ ownerId: WHATSAPP.ownerId, id: WHATSAPP.id, ref: "wamid.A" }])).toEqual([]);
    expect(network).toHaveBeenCalledTimes(1);
  });

  it.each([{ phone_number_id: "" }, {}, { phone_number_id: "1", version: "../v1" }])(
    "wait for a manager when the set-up is %j",
    async (properties) => {
      const [outcome] = await open({ properties }).submit([WHATSAPP], 200);
      expect(outcome).toMatchObject({ kind: "retry", code: "misconfigured" });
    },
  );

  describe("by rubbish", () => describeRubbish(open));
});

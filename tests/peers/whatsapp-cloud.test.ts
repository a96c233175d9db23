import { createHmac } from "node:crypto";
import { Client, MessageType } from "@great-detail/whatsapp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { whatsappCallbacks } from "../../workers/sandbox/providers/whatsapp-cloud/callbacks";
import { received, serveSandbox } from "./sandbox";

const phoneNumberID = "106540352242922";
const SCRIPTED = "79990000099";
let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
const clientOf = (token: string) =>
  new Client({
    prefixUrl: `${sandbox.url}/whatsapp-cloud`,
    graphVersion: "v23.0",
    request: { headers: { Authorization: `Bearer ${token}` }, retry: 0 },
  });

beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.stop());

it("lets an independent client send a text, a template and a picture, and refuses it as Graph does", async () => {
  const { message } = clientOf("sandbox-whatsapp-token");
  const to = SCRIPTED;
  const text = await message
    .createMessage({ phoneNumberID, to, type: MessageType.Text, text: { body: "Hello" } })
    .json();
  expect(text).toMatchObject({
    messaging_product: "whatsapp",
    contacts: [{ wa_id: to }],
    messages: [{ id: expect.any(String) }],
  });
  const image = { link: "https://example.com/a.png", caption: "Look" };
  await message.createMessage({ phoneNumberID, to, type: MessageType.Image, image });
  const parameters = ["17", "Friday"].map((words) => ({ type: "text" as const, text: words }));
  const template = {
    name: "order_ready",
    language: { code: "en_US" as const },
    components: [{ type: "body" as const, parameters }],
  };
  await message.createMessage({ phoneNumberID, to, type: MessageType.Template, template });
  const [last, picture, first] = await received(sandbox.url);
  expect(last!.text).toContain("17");
  expect([picture, first]).toMatchObject([{ image: image.link, text: "Look" }, { text: "Hello" }]);

  const stranger = clientOf("guess").message.createMessage({
    phoneNumberID,
    to,
    type: MessageType.Text,
    text: { body: "Hello" },
  });
  await expect(stranger).rejects.toMatchObject({ response: { status: 401 } });
  const late = { phoneNumberID, to: "79161234567", text: { body: "Hello" } };
  await expect(message.createMessage({ ...late, type: MessageType.Text })).rejects.toMatchObject({
    response: { status: 400 },
  });
});

it("has its notifications read and their signature verified by an independent client", async () => {
  const env = { WHATSAPP_PHONE_NUMBER_ID: phoneNumberID, WHATSAPP_APP_SECRET: "appsecret" } as never;
  const stored = { bulk: "wamid.A", recipient: SCRIPTED, callback_data: null } as never;
  const body = JSON.stringify(whatsappCallbacks.receipts("delivered", [stored], env));
  const headers = (await whatsappCallbacks.headers!(body, env)) as Record<string, string>;
  const signature = `sha256=${createHmac("sha256", "appsecret").update(body).digest("hex")}`;
  expect(headers["x-hub-signature-256"]).toBe(signature);
  const { webhook } = clientOf("sandbox-whatsapp-token");
  const event = await webhook.eventNotification({ method: "POST", query: {}, body, headers });
  expect(await event.signature.sha256.check("appsecret")).toBe(true);
  expect(await event.signature.sha256.check("another")).toBe(false);
  expect(event.eventNotification.entry[0]!.changes[0]).toMatchObject({
    field: "messages",
    value: { statuses: [{ id: "wamid.A", status: "delivered", recipient_id: SCRIPTED }] },
  });
});

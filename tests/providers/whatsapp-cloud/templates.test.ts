import { afterEach, expect, it, vi } from "vitest";
import { whatsappCloud } from "../../../workers/providers/whatsapp-cloud/adapter";
import { readCallback } from "../../../workers/providers/whatsapp-cloud/callbacks";

afterEach(() => vi.unstubAllGlobals());

const CONFIG = {
  id: "wa",
  title: "WhatsApp",
  processor: "whatsapp-cloud",
  host: "https://graph.test",
  port: null,
  properties: { version: "v23.0", phone_number_id: "106540352242922", waba_id: "102290129340398" },
  secrets: { token: "token", apikey: "secret", password: "verify" },
};

const open = (properties: object = CONFIG.properties) =>
  whatsappCloud.open({ ...CONFIG, properties: { ...properties } }, "https://cabinet.test/callback");

const SALE = {
  name: "spring_sale",
  language: "en_US",
  status: "APPROVED",
  category: "MARKETING",
  id: "594425479261596",
  components: [
    { type: "HEADER", format: "IMAGE", example: { header_handle: ["https://scontent.test/1"] } },
    { type: "BODY", text: "Hello {{first_name}}, until {{last_day}}, {{first_name}}" },
    { type: "FOOTER", text: "Shop" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "No more" },
        { type: "URL", text: "Shop", url: "https://shop.test/{{1}}" },
      ],
    },
  ],
};

function answering(pages: unknown[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    asked.push(`${url} ${new Headers(init.headers).get("authorization")}`);
    return Response.json(pages[asked.length - 1] ?? null);
  });
  return asked;
}

it("reads all pages of the business account's templates", async () => {
  const second = {
    name: "hello",
    language: "ru",
    status: "IN_APPEAL",
    components: [{ type: "BODY", text: "Hi {{1}}" }],
  };
  const asked = answering([
    { data: [SALE], paging: { cursors: { after: "Mg" }, next: "https://graph.test/next" } },
    { data: [second, { name: "broken" }, null, { ...second, name: "new", status: "SOMETHING" }], paging: {} },
  ]);
  expect(await open().templates?.()).toEqual([
    {
      name: "spring_sale",
      language: "en_US",
      state: "approved",
      category: "marketing",
      header: "image",
      body: "Hello {{first_name}}, until {{last_day}}, {{first_name}}",
      parameters: ["first_name", "last_day", "button.1"],
    },
    { name: "hello", language: "ru", state: "pending", category: "", header: "", body: "Hi {{1}}", parameters: ["1"] },
  ]);
  const at = "https://graph.test/v23.0/102290129340398/message_templates";
  const query = "fields=name%2Clanguage%2Cstatus%2Ccategory%2Ccomponents&limit=100";
  expect(asked).toEqual([`${at}?${query} Bearer token`, `${at}?${query}&after=Mg Bearer token`]);
});

it("keeps the last list if Meta refuses, and has none without a business account", async () => {
  answering([{ error: { code: 190, message: "Invalid OAuth access token" } }]);
  expect(await open().templates?.()).toBe(null);
  const { waba_id: _, ...rest } = CONFIG.properties;
  expect(open(rest).templates).toBe(undefined);
});

const change = (value: unknown) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "102290129340398", changes: [{ field: "message_template_status_update", value }] }],
  });

it("reads the decision about a template", () => {
  const value = {
    event: "REJECTED",
    message_template_id: 1,
    message_template_name: "sale",
    message_template_language: "ru",
  };
  expect(readCallback(change({ ...value, reason: "TAG_CONTENT_MISMATCH" }), () => "").templates).toEqual([
    { name: "sale", language: "ru", state: "rejected" },
  ]);
  expect(readCallback(change({ ...value, event: "LOCKED" }), () => "").templates).toBe(undefined);
  expect(readCallback(change({ event: 1 }), () => "")).toEqual({ receipts: [], incoming: [] });
});

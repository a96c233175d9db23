import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { whatsappCloud } from "../../../workers/providers/whatsapp-cloud/adapter";
import { isSigned } from "../../../workers/providers/whatsapp-cloud/callbacks";
import { CABINET_URL } from "../../support/run/hosts";

const CALLBACK = `${CABINET_URL}/webhook/providers/whatsapp-cloud/p1/signature`;
const SECRET = "appsecret";
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "WhatsApp",
  processor: "whatsapp-cloud",
  host: "https://graph.facebook.com",
  port: null,
  properties: { phone_number_id: "106540352242922" },
  secrets: { token: "token", apikey: SECRET, password: "verify me" },
};

afterEach(() => vi.restoreAllMocks());

describe("Meta's callbacks", () => {
  const sign = (body: string, secret = SECRET) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const call = (body: string, signature = sign(body), properties: object = CONFIG.properties) =>
    receive(whatsappCloud, {
      request: new Request(CALLBACK, { method: "POST", headers: { "x-hub-signature-256": signature } }),
      body,
      config: { ...CONFIG, properties: { ...properties } },
    });
  const bodyOf = (value: object, field = "messages") => {
    const metadata = { display_phone_number: "15550100000", phone_number_id: "106540352242922" };
    return JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field, value: { messaging_product: "whatsapp", metadata, ...value } }] }],
    });
  };
  const status = (status: string, more: object = {}) => ({
    id: "wamid.A",
    status,
    timestamp: "1700000000",
    recipient_id: "79161234567",
    biz_opaque_callback_data: "owner id-1",
    ...more,
  });
  const flow = (answers: object) => ({ name: "flow", body: "Sent", response_json: JSON.stringify(answers) });
  const said = (more: object) =>
    bodyOf({ messages: [{ from: "79161234567", id: "wamid.B", timestamp: "1700000000", ...more }] });

  it("are signed as Meta signs", () => {
    const body = '{"object":"whatsapp_business_account"}';
    const signature = "sha256=f6491327cb5b041cdf4fe69b94711c7b68bb0aef719854bae676a59788a2b6b6";
    expect(isSigned("appsecret", body, signature)).toBe(true);
    expect(isSigned("appsecret", `${body} `, signature)).toBe(false);
    expect(isSigned("", body, sign(body, ""))).toBe(false);
  });

  it.each([["sha256="], [""], ["f649"], [sign("{}", "another secret")]])("are refused under %j", async (signature) => {
    expect(await call(bodyOf({ statuses: [status("sent")] }), signature)).toEqual({ refused: 401 });
  });

  it("answer Meta's set-up challenge, and no other", async () => {
    const ask = (query: string) =>
      receive(whatsappCloud, { request: new Request(`${CALLBACK}?${query}`), body: "", config: CONFIG });
    const answer = await ask("hub.mode=subscribe&hub.verify_token=verify%20me&hub.challenge=1158201444");
    expect(answer).toMatchObject({ receipts: [], incoming: [] });
    expect(await ("answer" in answer ? answer.answer?.text() : "")).toBe("1158201444");
    expect(await ask("hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1")).toEqual({ refused: 401 });
    expect(await ask("hub.mode=subscribe&hub.verify_token=&hub.challenge=1")).toEqual({ refused: 401 });
    expect(await ask("hub.mode=delete&hub.challenge=1")).toEqual({ refused: 400 });
    expect(await ask("")).toEqual({ refused: 400 });
  });

  it.each([
    ["sent", {}, { status: "sent" }],
    ["delivered", {}, { status: "delivered" }],
    ["read", {}, { status: "seen" }],
    ["failed", {}, { status: "failed", code: "undelivered" }],
    [
      "failed",
      { errors: [{ code: 131047, title: "Re-engagement message", error_data: { details: "24 hours" } }] },
      { status: "failed", code: "windowClosed", detail: "131047 Re-engagement message: 24 hours" },
    ],
    [
      "failed",
      { errors: [{ code: 190, title: "Token expired" }] },
      { status: "failed", code: "WHATSAPP_190", detail: "190 Token expired" },
    ],
  ])("map %s %j to ours", async (word, more, ours) => {
    const receipts = [{ ownerId: "owner", id: "id-1", ref: "wamid.A", at: 1_700_000_000_000, ...ours }];
    expect(await call(bodyOf({ statuses: [status(word, more)] }))).toEqual({ receipts, incoming: [] });
  });

  it("deliver statuses in any order, but not those of other senders from the number", async () => {
    const statuses = [status("read"), status("sent"), status("sent", { biz_opaque_callback_data: "campaign" })];
    const callback = await call(bodyOf({ statuses: [...statuses, status("warning")] }));
    expect("receipts" in callback && callback.receipts.map((one) => one.status)).toEqual(["seen", "sent"]);
  });

  it.each([
    [{ type: "text", text: { body: "Hello" } }, "Hello", {}],
    [{ type: "text", text: { body: "Yes" }, context: { from: "1", id: "wamid.A" } }, "Yes", { ref: "wamid.A" }],
    [{ type: "image", image: { id: "1", caption: "Look" } }, "Look", {}],
    [{ type: "image", image: { id: "1" } }, "[image]", {}],
    [{ type: "document", document: { id: "1", filename: "a.pdf" } }, "a.pdf", {}],
    [
      { type: "button", button: { payload: "no", text: "Stop" }, context: { id: "wamid.A" } },
      "Stop",
      { ref: "wamid.A" },
    ],
    [
      {
        type: "interactive",
        interactive: { type: "button_reply", button_reply: { id: "owner id-1 0", title: "Yes" } },
      },
      "Yes",
      { ownerId: "owner", id: "id-1" },
    ],
    [{ type: "interactive", interactive: { type: "list_reply", list_reply: { id: "a", title: "Red" } } }, "Red", {}],
    [{ type: "reaction", reaction: { message_id: "wamid.A", emoji: "👍" } }, "👍", { ref: "wamid.A" }],
    [{ type: "location", location: { latitude: 55.7, longitude: 37.6, name: "Home" } }, "Home 55.7, 37.6", {}],
    [{ type: "unsupported" }, "[unsupported]", {}],
  ])("deliver %j as an incoming message", async (more, text, answers) => {
    const message = { type: "whatsapp", from: "79161234567", to: "15550100000", ref: "wamid.B", at: 1_700_000_000_000 };
    const isAnswer = Object.keys(answers).length > 0;
    expect(await call(said(more))).toEqual({
      receipts: [],
      incoming: [{ ...message, text, ...(isAnswer && { answers }) }],
    });
  });

  it("report the number by its sender name", async () => {
    const body = said({ type: "text", text: { body: "Hello" } });
    const properties = { ...CONFIG.properties, phone_numbers: { BRAND: "106540352242922" } };
    expect(await call(body, sign(body), properties)).toMatchObject({ incoming: [{ to: "BRAND" }] });
  });

  it("ignore templates, accounts and withdrawn reactions", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const nothing = { receipts: [], incoming: [] };
    expect(await call(bodyOf({ event: "APPROVED" }, "message_template_status_update"))).toEqual(nothing);
    expect(await call(bodyOf({ errors: [{ code: 131000 }] }))).toEqual(nothing);
    expect(await call(said({ type: "reaction", reaction: { message_id: "wamid.A" } }))).toEqual(nothing);
  });

  it("are acknowledged when unreadable, and one strange row does not affect the others", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    for (const body of ["", "<html>", "[]", "{}", '{"object":"page","entry":[]}', bodyOf({ statuses: [{ id: 1 }] })])
      expect(await call(body)).toMatchObject({ receipts: [], incoming: [] });
    const mixed = await call(bodyOf({ statuses: [{ id: 1 }, status("sent")] }));
    expect(mixed).toMatchObject({
      receipts: [{ id: "id-1" }],
      unread: [expect.stringContaining('"statuses":[{"id":1}]')],
    });
  });

  it.each([
    [
      {
        type: "interactive",
        interactive: { type: "nfm_reply", nfm_reply: flow({ flow_token: "t", name: "Anna", agree: true }) },
      },
      "name: Anna\nagree: true",
    ],
    [
      {
        type: "interactive",
        interactive: { type: "nfm_reply", nfm_reply: flow({ to: { city: "Omsk" }, days: ["Mon", "Tue"] }) },
      },
      "to.city: Omsk\ndays: Mon, Tue",
    ],
    [
      { type: "interactive", interactive: { type: "nfm_reply", nfm_reply: { response_json: "{", body: "Sent" } } },
      "Sent",
    ],
    [{ type: "interactive", interactive: { type: "call_permission_reply" } }, "[call_permission_reply]"],
    [
      {
        type: "order",
        order: {
          text: "Without onions",
          product_items: [
            { product_retailer_id: "SKU-1", quantity: 2, item_price: 100.5, currency: "RUB" },
            { product_retailer_id: "SKU-2", quantity: "1" },
          ],
        },
      },
      "Without onions\n2 × SKU-1, 100.5 RUB\n1 × SKU-2",
    ],
    [
      {
        type: "contacts",
        contacts: [
          { name: { formatted_name: "Anna Ivanova" }, phones: [{ phone: "+7 916 123-45-67", wa_id: "79161234567" }] },
          { name: { first_name: "Boris" }, org: { company: "Romashka" }, emails: [{ email: "b@example.com" }] },
          { vcard: "BEGIN:VCARD", phones: [{ wa_id: "79160000001" }] },
        ],
      },
      "Anna Ivanova, +7 916 123-45-67\nBoris, Romashka, b@example.com\n79160000001",
    ],
    [{ type: "order" }, "[order]"],
  ])("deliver the text of %j", async (more, text) => {
    expect(await call(said(more))).toMatchObject({ incoming: [{ text, from: "79161234567" }] });
  });

  it("do not treat a change of a person's number as a message", async () => {
    const system = { body: "Anna changed from 1 to 2", wa_id: "79160000002", type: "user_changed_number" };
    expect(await call(said({ type: "system", system }))).toEqual({ receipts: [], incoming: [] });
  });

  it("identify people without a number by their own id, and by the number once both are known", async () => {
    const id = "RU.13491208655302741918";
    const words = { id: "wamid.B", timestamp: "1700000000", type: "text", text: { body: "STOP" } };
    const hidden = {
      contacts: [{ profile: { username: "anna" }, user_id: id }],
      messages: [{ ...words, from_user_id: id }],
    };
    const heard = { type: "whatsapp", to: "15550100000", text: "STOP", ref: "wamid.B", at: 1_700_000_000_000 };
    expect(await call(bodyOf(hidden))).toEqual({ receipts: [], incoming: [], unnumbered: [{ ...heard, from: id }] });
    const shown = { ...hidden, messages: [{ ...words, from: "79161234567", from_user_id: id }] };
    expect(await call(bodyOf(shown))).toEqual({
      receipts: [],
      incoming: [{ ...heard, from: "79161234567" }],
      addresses: [{ address: id, phone: "79161234567", data: null, ownerId: null, isEnded: false }],
    });
    const named = { contacts: [{ wa_id: "79161234567", user_id: id }], messages: [{ ...words, from_user_id: id }] };
    expect(await call(bodyOf(named))).toMatchObject({ incoming: [{ from: "79161234567" }] });
  });

  it("deliver a status without our own data under Meta's message id", async () => {
    const bare = status("delivered", { biz_opaque_callback_data: undefined });
    expect(await call(bodyOf({ statuses: [bare] }))).toEqual({
      receipts: [{ ref: "wamid.A", status: "delivered", at: 1_700_000_000_000 }],
      incoming: [],
    });
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../app/domain/shared/platform";
import { viberBusiness } from "../../workers/providers/viber-business";
import { CABINET_URL, SANDBOX_URL } from "../support/hosts";
import { answering, describeRubbish, MESSAGE } from "./rubbish";
import { clear, received } from "./sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/viber-business/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Viber",
  processor: "viber-business",
  host: SANDBOX_URL,
  port: null,
  properties: { service_id: "1001" },
  secrets: {},
};
const open = (change: Partial<ProviderConfig> = {}) => viberBusiness.open({ ...CONFIG, ...change }, CALLBACK);
const VIBER = { ...MESSAGE, type: "viber" };
const BUTTON = { text: "Open", url: "https://example.com/order" };
const IMAGE = "https://example.com/a.png";

/** What the adapter writes for a message. */
async function wireOf(change: object, config: Partial<ProviderConfig> = {}) {
  let sent: Record<string, unknown> = {};
  answering(async (request) => {
    sent = (await request.json()) as typeof sent;
    return new Response('{"status":0,"seq":1,"message_token":5741311803571721087}');
  });
  const [outcome] = await open(config).submit([{ ...VIBER, ...change }], 200);
  return { sent, outcome };
}

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("Viber Business Messages", () => {
  it("go to the phone, each with its picture and button", async () => {
    const payload = { image: IMAGE, button: BUTTON };
    const [outcome] = await open().submit([{ ...VIBER, payload }], 5000);
    expect(outcome).toMatchObject({ id: VIBER.id, kind: "accepted", ref: expect.stringMatching(/^\d{19}$/) });
    const [message] = await received();
    expect(message).toMatchObject({
      channel: "viber",
      reference: VIBER.id,
      from: "CABINET",
      image: IMAGE,
      button: BUTTON,
    });
  });

  it("keep every digit of a token that no double holds", async () => {
    expect((await wireOf({})).outcome).toEqual({ id: VIBER.id, kind: "accepted", ref: "5741311803571721087" });
  });

  it.each([
    [{}, 206, { "#txt": VIBER.text }],
    [{ payload: { button: BUTTON } }, 209, { "#txt": VIBER.text, "#caption": "Open", "#action": BUTTON.url }],
    [{ payload: { buttons: [BUTTON] } }, 209, { "#txt": VIBER.text, "#caption": "Open", "#action": BUTTON.url }],
    [{ text: "", payload: { image: IMAGE } }, 207, { "#img": IMAGE }],
    [
      { payload: { image: IMAGE, button: BUTTON } },
      208,
      { "#txt": VIBER.text, "#img": IMAGE, "#caption": "Open", "#action": BUTTON.url },
    ],
  ])("write %j as type %i", async (change, type, message) => {
    const { sent } = await wireOf({ ...change, validityMs: 1000 });
    expect(sent).toEqual({
      service_id: "1001",
      dest: VIBER.to,
      seq: 0xb1,
      type,
      message,
      label: "promotion",
      tag: "CABINET",
      tracking_data: `${VIBER.ownerId} ${VIBER.id}`,
      ttl: 30,
    });
  });

  it("go through the service of their sender name", async () => {
    const properties = { service_id: 1001, services: { CABINET: 2002 }, label: "transaction" };
    const { sent } = await wireOf({}, { properties });
    expect(sent).toMatchObject({ service_id: "2002", label: "transaction" });
  });

  it.each([
    [{ text: "я".repeat(1001) }, "textTooLong"],
    [{ payload: { button: { ...BUTTON, text: "x".repeat(31) } } }, "buttonTextTooLong"],
    [{ payload: { button: { text: "Run", url: "javascript:alert(1)" } } }, "buttonInvalid"],
    [{ payload: { image: "no address" } }, "imageInvalid"],
    [{ payload: { image: IMAGE } }, "buttonRequired"],
    [{ text: "" }, "textRequired"],
  ])("are rejected where Viber has no type for them: %j", async (change, code) => {
    const { sent, outcome } = await wireOf(change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(sent).toEqual({});
  });

  it.each([
    [1, "retry", "INTERNAL_FAILURE"],
    [2, "retry", "BAD_SERVICE_ID"],
    [3, "rejected", "BAD_DATA"],
    [4, "rejected", "BLOCKED_MESSAGE_TYPE"],
    [5, "rejected", "BAD_MESSAGE_TYPE"],
    [6, "rejected", "BAD_PARAMETERS"],
    [7, "unknown", "TIMEOUT"],
    [8, "rejected", "USER_BLOCKED"],
    [9, "rejected", "NOT_VIBER_USER"],
    [10, "rejected", "NO_SUITABLE_DEVICE"],
    [11, "retry", "UNAUTHORIZED_IP"],
    [13, "retry", "NOT_PERMITTED"],
    [14, "retry", "BILLING_FAILURE"],
    [17, "rejected", "NO_MORE_MESSAGES"],
    [18, "retry", "BAD_LABEL"],
    [20, "rejected", "INVALID_TTL"],
    [21, "rejected", "WAIT_FOR_USER_RESPONSE"],
    [27, "rejected", "INVALID_PHONE_NUMBER"],
    [38, "rejected", "TEMPLATE_NOT_FOUND"],
    [43, "retry", "SERVICE_BLOCKED"],
    [401, "retry", "UNAUTHORIZED_IP"],
    [999, "rejected", "VIBER_999"],
  ])("know status %i: %s, %s", async (status, kind, code) => {
    answering(() => Response.json({ status, seq: 1 }));
    expect(await open().submit([VIBER], 200)).toMatchObject([{ id: VIBER.id, kind, code }]);
  });

  it("take what was sent already as accepted, and success without a token as unknown", async () => {
    answering(() => new Response('{"status":12,"seq":1,"message_token":5741311803571721087}'));
    expect(await open().submit([VIBER], 200)).toMatchObject([{ kind: "accepted", ref: "5741311803571721087" }]);
    answering(() => Response.json({ status: 0, seq: 1 }));
    expect(await open().submit([VIBER], 200)).toMatchObject([{ kind: "unknown", code: "unreadable" }]);
  });

  it("wait for a manager when no service is set up", async () => {
    const [outcome] = await open({ properties: {} }).submit([VIBER], 200);
    expect(outcome).toMatchObject({ kind: "retry", code: "misconfigured" });
  });

  describe("by rubbish", () => describeRubbish(open));
});

describe("Viber's callbacks", () => {
  const call = (body: string, properties = CONFIG.properties) =>
    viberBusiness.receive({
      request: new Request(CALLBACK, { method: "POST" }),
      body,
      config: { ...CONFIG, properties },
    });
  const receipt = (status: number) =>
    `{"message_token":5741311803571721087,"message_status":${status},"message_time":1700000000000,"phone_number":"79161234567","service_id":1001}`;

  it.each([
    [0, { status: "delivered" }],
    [1, { status: "seen" }],
    [2, { status: "failed", code: "undelivered" }],
    [3, { status: "failed", code: "USER_BLOCKED" }],
    [4, { status: "failed", code: "NOT_VIBER_USER" }],
  ])("turn status %i into ours, under Viber's own token", async (status, ours) => {
    const receipts = [{ ref: "5741311803571721087", at: 1_700_000_000_000, ...ours }];
    expect(await call(receipt(status))).toEqual({ receipts, incoming: [] });
  });

  it("bring what people answer", async () => {
    const reply = (extra: string) =>
      `{"message_token":5741311803571721099,"phone_number":"79161234567","time":1700000000000,"service_id":2002,"message":{"text":"Stop"${extra}}}`;
    const said = {
      type: "viber",
      from: "79161234567",
      text: "Stop",
      at: 1_700_000_000_000,
      ref: "5741311803571721099",
    };
    const services = { service_id: "1001", services: { BRAND: "2002" } };
    expect(await call(reply(',"tracking_data":"owner id-1"'), services)).toEqual({
      receipts: [],
      incoming: [{ ...said, to: "BRAND", answers: { ownerId: "owner", id: "id-1" } }],
    });
    expect(await call(reply(""))).toEqual({ receipts: [], incoming: [{ ...said, to: "2002" }] });
  });

  it("are heard but say nothing with a status we do not know, and refused when unreadable", async () => {
    expect(await call(receipt(77))).toEqual({ receipts: [], incoming: [] });
    for (const body of ["", "<html>", "[]", "{}", '{"message_token":1}', '{"message_token":5741'])
      expect(await call(body)).toEqual({ refused: 400 });
  });
});

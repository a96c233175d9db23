import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, listen, post, prepare, REPORTS, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare());
afterEach(() => vi.restoreAllMocks());

const CODE = { phone_number: "+79161234567", code: "1234", ttl: 60, payload: "owner id-1", callback_url: REPORTS };

type Answer = { ok: boolean; error?: string; result?: Record<string, unknown> };

const api = async (method: string, parameters: object, token = sandboxEnv.TELEGRAM_TOKEN) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await post(`/telegram-gateway/${method}`, parameters, headers)).json()) as Answer;
};

describe("Telegram Gateway", () => {
  it("answers with the status of the request and shows the code on the phone", async () => {
    const { ok, result } = await api("sendVerificationMessage", CODE);
    expect(ok).toBe(true);
    expect(result).toMatchObject({
      request_id: expect.any(String),
      phone_number: "+79161234567",
      request_cost: 0.01,
      delivery_status: { status: "sent", updated_at: expect.any(Number) },
      payload: "owner id-1",
    });
    const [message] = (await list("?channel=telegram")).data;
    expect(message).toMatchObject({ provider: "telegram-gateway", reference: "id-1", to: "79161234567", text: "1234" });
  });

  it("accepts query, form and JSON, and method names in any case", async () => {
    const query = `?access_token=${sandboxEnv.TELEGRAM_TOKEN}&phone_number=79161234567&code=1234`;
    const form = new URLSearchParams(query);
    const answers = await Promise.all([
      call(`/telegram-gateway/SENDVERIFICATIONMESSAGE${query}`),
      call("/telegram-gateway/sendverificationmessage", { method: "POST", body: form }),
    ]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ ok: true });
  });

  it.each([
    [{ phone_number: "12" }, "PHONE_NUMBER_INVALID"],
    [{ code: "12" }, "CODE_INVALID"],
    [{ code: "12ab" }, "CODE_INVALID"],
    [{ ttl: 29 }, "TTL_INVALID"],
    [{ payload: "я".repeat(65) }, "PAYLOAD_INVALID"],
    [{ callback_url: "http://example.com/reports" }, "CALLBACK_URL_INVALID"],
  ])("refuses %j with %s and stores nothing", async (change, error) => {
    expect(await api("sendVerificationMessage", { ...CODE, ...change })).toEqual({ ok: false, error });
    expect((await list()).total).toBe(0);
  });

  it("accepts only its token and its methods", async () => {
    expect(await api("sendVerificationMessage", CODE, "wrong")).toEqual({ ok: false, error: "ACCESS_TOKEN_INVALID" });
    expect(await api("sendLove", CODE)).toEqual({ ok: false, error: "UNKNOWN_METHOD" });
  });

  it("signs its callbacks: sent, delivered, read", async () => {
    const calls = listen();
    await api("sendVerificationMessage", { ...CODE, phone_number: "+79990000003" });
    await soon(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ body }) => (body.delivery_status as { status: string }).status)).toEqual([
      "sent",
      "delivered",
      "read",
    ]);
    const { headers, text } = calls[0]!;
    const key = createHash("sha256").update(sandboxEnv.TELEGRAM_TOKEN).digest();
    const signed = `${headers.get("x-request-timestamp")}\n${text}`;
    expect(headers.get("x-request-signature")).toBe(createHmac("sha256", key).update(signed).digest("hex"));
  });

  it("refunds the fee of an expired code", async () => {
    const calls = listen();
    await api("sendVerificationMessage", { ...CODE, phone_number: "+79990000001" });
    await soon(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toMatchObject({ is_refunded: true, delivery_status: { status: "expired" } });
  });

  it("plays the scripted numbers: rejected, busy twice, broken once, unable to answer", async () => {
    const to = (ending: string) =>
      api("sendVerificationMessage", { ...CODE, phone_number: `+799900000${ending}`, payload: `o ${ending}` }).catch(
        () => "html",
      );
    expect(await to("00")).toEqual({ ok: false, error: "PHONE_NUMBER_INVALID" });
    expect([await to("04"), await to("04"), await to("04")]).toMatchObject([
      { error: "FLOOD_WAIT_1" },
      { error: "FLOOD_WAIT_1" },
      { ok: true },
    ]);
    expect(await to("05")).toBe("html");
    expect(await to("05")).toMatchObject({ ok: true });
    await to("07");
    const [stopper] = (await list("?to=79990000007")).data;
    expect((await post(`/messages/${stopper?.id}/reply`, { text: "hi" })).status).toBe(404);
  });

  it("returns a code's status by its request", async () => {
    const { result } = await api("sendVerificationMessage", { ...CODE, callback_url: undefined });
    await soon(async () => {
      const looked = await api("checkVerificationStatus", { request_id: result?.request_id });
      expect(looked.result).toMatchObject({ delivery_status: { status: "delivered" } });
    });
    expect(await api("checkVerificationStatus", { request_id: "none" })).toMatchObject({ error: "REQUEST_ID_INVALID" });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { CALLBACKS, form, listenToForms } from "../../callers";
import { call, list, post, prepare, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare({ callbacks: CALLBACKS }));
afterEach(() => vi.restoreAllMocks());

const BASE = "/manager/cabapi_external/api/v1";
const VOICE = {
  public_key: sandboxEnv.ZVONOK_KEY,
  campaign_id: "1001",
  phone: "+79161234567",
  text: "Your order is here",
};
const FLASH = { public_key: sandboxEnv.ZVONOK_KEY, campaign_id: "1002", phone: "+79161234567", phone_suffix: "4321" };

type Answer = Record<string, unknown> & { call_id: number; data: { call_id: number; pincode: string } };
const raw = (method: string, fields: Record<string, string>) => form(`${BASE}/phones/${method}/`, fields);
const ask = async (method: string, fields: Record<string, string>) =>
  (await (await raw(method, fields)).json()) as Answer;

describe("Zvonok", () => {
  it("answers a voice call without a wrapper, by form and by query, and shows its text", async () => {
    expect(await ask("call", VOICE)).toMatchObject({ call_id: expect.any(Number), phone: "+79161234567" });
    const query = await call(`${BASE}/phones/call/?${new URLSearchParams(VOICE)}`);
    expect(await query.json()).toMatchObject({ call_id: expect.any(Number) });
    expect((await list()).data[0]).toMatchObject({ channel: "voice", text: VOICE.text, voice: "Maxim" });
    const page = await (await call("/")).text();
    expect(page).toContain(`data-say="${VOICE.text}"`);
  });

  it("calls for a code from a number that ends with it, shown on the phone", async () => {
    const { data } = await ask("flashcall", FLASH);
    expect(data.pincode).toBe("4321");
    expect((await list()).data[0]).toMatchObject({ channel: "flashcall", from: "74951234321", text: "4321" });
    expect(await (await call("/")).text()).toContain("+7495123<mark>4321</mark>");
    const { phone_suffix: _, ...without } = FLASH;
    expect((await ask("flashcall", without)).data.pincode).toMatch(/^\d{4}$/);
  });

  it.each([
    ["call", { ...VOICE, public_key: "wrong" }, "Invalid public_key"],
    ["call", { ...VOICE, campaign_id: "9" }, "Campaign not found"],
    ["call", { ...VOICE, campaign_id: "1002" }, "Wrong type of campaign"],
    ["flashcall", { ...FLASH, campaign_id: "1001" }, "Wrong type of campaign"],
    ["call", { ...VOICE, phone: "12" }, "Invalid phone number"],
    ["call", { ...VOICE, text: "" }, "Text is required"],
    ["call", { ...VOICE, speaker: "Nobody" }, "Unknown speaker"],
    ["call", { ...VOICE, text: '<audio id="99"/>' }, "Audio not found"],
    ["flashcall", { ...FLASH, phone_suffix: "123456" }, "phone_suffix must have 4 digits"],
  ])("refuses %s of %j with HTTP 200", async (method, fields, data) => {
    const response = await raw(method, fields);
    expect([response.status, await response.json()]).toEqual([200, { status: "error", data }]);
    expect((await list()).total).toBe(0);
  });

  it("plays a previously uploaded recording", async () => {
    const body = new FormData();
    body.set("public_key", sandboxEnv.ZVONOK_KEY);
    body.set("clip_name", "sale");
    body.set("clip_file", new Blob(["ID3"], { type: "audio/mpeg" }), "sale.mp3");
    const uploaded = await call(`${BASE}/audio/upload/`, { method: "POST", body });
    const { audioclip_id: id } = (await uploaded.json()) as { audioclip_id: number };
    await ask("call", { ...VOICE, text: `<audio id="${id}"/>` });
    expect((await list()).data[0]).toMatchObject({ text: "", audio: `/clips/${id}` });
    const clip = await call(`/clips/${id}`);
    expect([clip.headers.get("content-type"), await clip.text()]).toEqual(["audio/mpeg", "ID3"]);
    expect((await call("/clips/999")).status).toBe(404);
  });

  it("posts back by GET, to the address of its campaign", async () => {
    const callbacks = listenToForms();
    const { call_id } = await ask("call", VOICE);
    await soon(() => expect(callbacks).toHaveLength(2));
    const rest = { campaign_id: "1001", call_id: String(call_id), phone: "+79161234567" };
    expect(callbacks.map(({ method, given }) => [method, given])).toEqual([
      ["GET", { ...rest, status: "in_process" }],
      ["GET", { ...rest, status: "compl_finished", duration: "12" }],
    ]);
  });

  it("reports the pressed button, and an unanswered call", async () => {
    const callbacks = listenToForms();
    await ask("call", VOICE);
    const [message] = (await list()).data;
    await post(`/messages/${message?.id}/reply`, { text: "1" });
    await soon(() =>
      expect(callbacks.some(({ given }) => given.user_choice === "1" && given.status === "user")).toBe(true),
    );
    await ask("call", { ...VOICE, phone: "+79990000001" });
    await soon(() => expect(callbacks.at(-1)?.given.status).toBe("attempts_exc"));
  });

  it("finds calls by id and by phone", async () => {
    const { call_id } = await ask("call", VOICE);
    const account = { public_key: sandboxEnv.ZVONOK_KEY, campaign_id: "1001" };
    for (const found of [
      await ask("call_by_id", { ...account, call_id: String(call_id) }),
      await ask("calls_by_phone", { ...account, phone: VOICE.phone }),
    ])
      expect(found).toMatchObject([{ call_id, created: expect.stringMatching(/Z$/) }]);
    expect(await ask("call_by_id", { ...account, call_id: "1" })).toEqual({ status: "error", data: "Call not found" });
    expect(await ask("calls_by_phone", { ...account, phone: "+79160000000" })).toEqual([]);
  });

  it("plays the scripted numbers: rejected, busy twice, broken once", async () => {
    const statuses = async (ending: string, times: number) => {
      const answers: number[] = [];
      for (let n = 0; n < times; n++)
        answers.push((await raw("call", { ...VOICE, phone: `+799900000${ending}` })).status);
      return answers;
    };
    expect(await ask("call", { ...VOICE, phone: "+79990000000" })).toMatchObject({ data: "Invalid phone number" });
    expect(await statuses("04", 3)).toEqual([429, 429, 200]);
    expect(await statuses("05", 2)).toEqual([502, 200]);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { firstIdAt } from "../../../app/domain/base/shared/ids";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { zvonokFlashcall, zvonokVoice } from "../../../workers/providers/zvonok/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/zvonok-voice/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Zvonok",
  processor: "zvonok-voice",
  host: SANDBOX_URL,
  port: null,
  properties: { campaign_id: 1001 },
  secrets: { apikey: "sandbox-zvonok-key" },
};
const FLASH = { properties: { campaign_id: 1002 }, processor: "zvonok-flashcall" };
const voice = (change: Partial<ProviderConfig> = {}) => zvonokVoice.open({ ...CONFIG, ...change }, CALLBACK);
const flash = (change: Partial<ProviderConfig> = {}) =>
  zvonokFlashcall.open({ ...CONFIG, ...FLASH, ...change }, CALLBACK);
const CALL = { ...MESSAGE, type: "voice" };
const CODE = { ...MESSAGE, type: "flashcall" };
const { ownerId, id, to } = CALL;

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

/** The form for a message, and its outcome. */
async function wireOf(open: typeof voice, change: object, answer: unknown = { call_id: 77 }) {
  let form = new URLSearchParams();
  let path = "";
  answering(async (request) => {
    path = new URL(request.url).pathname;
    form = new URLSearchParams(await request.text());
    return Response.json(answer);
  });
  const [outcome] = await open().submit([{ ...CALL, ...change }], 200);
  return { path, form: Object.fromEntries(form), outcome };
}

describe("Zvonok's voice calls", () => {
  it("read the text out on the phone", async () => {
    const [outcome] = await voice().submit([CALL], 5000);
    expect(outcome).toMatchObject({ id, kind: "accepted", ref: expect.stringMatching(/^\d+$/) });
    expect((await received())[0]).toMatchObject({ channel: "voice", to, text: CALL.text, voice: "Maxim" });
  });

  it("are sent as a form with the key, the campaign and the voice", async () => {
    const { path, form, outcome } = await wireOf(voice, { payload: { tts: { voice: "Tatyana" } } });
    expect(path).toBe("/manager/cabapi_external/api/v1/phones/call/");
    const account = { public_key: "sandbox-zvonok-key", campaign_id: "1001" };
    expect(form).toEqual({ ...account, phone: `+${to}`, text: CALL.text, speaker: "Tatyana" });
    expect(outcome).toEqual({ id, kind: "accepted", ref: "77" });
  });

  it("find the call's id also within `data`", async () => {
    const { outcome } = await wireOf(voice, {}, { status: "ok", data: { call_id: "78" } });
    expect(outcome).toMatchObject({ kind: "accepted", ref: "78" });
  });

  it("never let a text play another account's recording", async () => {
    const { form } = await wireOf(voice, { text: 'Hear <audio id="5"/>' });
    expect(form.text).toBe('Hear  audio id="5"/');
  });

  it.each([
    [{ text: " " }, "textRequired"],
    [{ text: "я".repeat(1001) }, "textTooLong"],
    [{ payload: { audio: "no address" } }, "audioInvalid"],
    [{ payload: { audio: "http://10.0.0.1/a.mp3" } }, "audioInvalid"],
    [{ payload: { audio: "ftp://example.com/a.mp3" } }, "audioInvalid"],
  ])("are refused before sending: %j", async (change, code) => {
    const { path, outcome } = await wireOf(voice, change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(path).toBe("");
  });

  it("play a recording that is uploaded once for all recipients", async () => {
    const requests: string[] = [];
    answering(async (request) => {
      requests.push(new URL(request.url).pathname);
      if (request.url.endsWith("sale.mp3")) return new Response("ID3", { headers: { "content-type": "audio/mpeg" } });
      if (!request.url.endsWith("/upload/")) return Response.json({ call_id: 1, said: await request.text() });
      const form = await request.formData();
      expect((form.get("clip_file") as unknown as File).size).toBe(3);
      return Response.json({ audioclip_id: 55 });
    });
    const message = { ...CALL, payload: { audio: "https://files.example.com/sale.mp3" } };
    for (let n = 0; n < 2; n++) expect(await voice().submit([message], 500)).toMatchObject([{ kind: "accepted" }]);
    expect(requests.map((path) => path.split("/").at(-2))).toEqual(["", "upload", "call", "call"]);
  });

  it.each([
    [new Response("<html>", { headers: { "content-type": "text/html" } }), "rejected", "audioInvalid"],
    [new Response("gone", { status: 404 }), "rejected", "audioInvalid"],
    [new Response("", { status: 503 }), "retry", "audioUnavailable"],
    [
      new Response("x", { headers: { "content-type": "audio/mpeg", "content-length": "9000000" } }),
      "rejected",
      "audioInvalid",
    ],
  ])("are not requested when the recording is unavailable", async (answer, kind, code) => {
    answering(() => answer);
    const message = { ...CALL, payload: { audio: `https://files.example.com/${code}${answer.status}${kind}.mp3` } };
    expect(await voice().submit([message], 500)).toMatchObject([{ kind, code }]);
  });

  it("are not requested when the recording never ends, which is read only up to the maximum size", async () => {
    let [sent, isCancelled] = [0, false];
    const body = new ReadableStream({
      pull(controller) {
        sent += 1 << 20;
        controller.enqueue(new Uint8Array(1 << 20));
      },
      cancel() {
        isCancelled = true;
      },
    });
    answering(() => new Response(body, { headers: { "content-type": "audio/mpeg" } }));
    const message = { ...CALL, payload: { audio: "https://files.example.com/endless.mp3" } };
    expect(await voice().submit([message], 20_000)).toMatchObject([{ kind: "rejected", code: "audioInvalid" }]);
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(20 << 20);
  });

  it.each([
    ["Invalid public_key", "retry", "ZVONOK_ACCOUNT"],
    ["Кампания не найдена", "retry", "ZVONOK_ACCOUNT"],
    ["Недостаточно средств на балансе", "retry", "ZVONOK_ACCOUNT"],
    ["Превышен лимит", "retry", "ZVONOK_LIMIT"],
    ["Invalid phone number", "rejected", "PHONE_INVALID"],
    ["Неверный номер", "rejected", "PHONE_INVALID"],
    ["Unknown speaker", "rejected", "TEXT_INVALID"],
    ["Дубль", "rejected", "ZVONOK_DUPLICATE"],
    ["Something else", "retry", "ZVONOK_ERROR"],
  ])("map the refusal “%s”, which comes with HTTP 200: %s", async (data, kind, code) => {
    const { outcome } = await wireOf(voice, {}, { status: "error", data });
    expect(outcome).toMatchObject({ kind, code, detail: data });
  });

  it("wait for a manager when the campaign is missing", async () => {
    const [outcome] = await voice({ properties: {} }).submit([CALL], 200);
    expect(outcome).toMatchObject({ kind: "retry", code: "misconfigured" });
  });

  describe("by rubbish", () => describeRubbish(voice));
});

describe("Zvonok's flash calls", () => {
  it("come from a number that ends with the code", async () => {
    const [outcome] = await flash().submit([CODE], 5000);
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect((await received())[0]).toMatchObject({
      channel: "flashcall",
      text: "1234",
      from: expect.stringMatching(/1234$/),
    });
  });

  it.each([
    [{ text: "no code" }, "codeRequired"],
    [{ text: "123456" }, "codeLengthUnsupported"],
    [{ text: "id 12345678" }, "codeRequired"],
  ])("are refused without a code of four digits: %j", async (change, code) => {
    const { path, outcome } = await wireOf(flash, change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(path).toBe("");
  });

  it.each([
    ["0042", 42],
    ["0000", 0],
    ["0042", "0042"],
  ])("come from the number for %s, also when the reply omits zeros: %j", async (text, pincode) => {
    const { outcome } = await wireOf(flash, { text }, { status: "ok", data: { call_id: 5, pincode } });
    expect(outcome).toEqual({ id, kind: "accepted", ref: "5" });
  });

  it("fail where the provider called from another number than the requested one", async () => {
    const { outcome, form } = await wireOf(flash, {}, { status: "ok", data: { call_id: 5, pincode: "9876" } });
    expect(form.phone_suffix).toBe("1234");
    expect(outcome).toMatchObject({ kind: "rejected", code: "codeDiffers", detail: "9876 instead of 1234" });
  });

  describe("by rubbish", () => describeRubbish(flash));
});

describe("Zvonok's postbacks", () => {
  const call = (query: string, init: RequestInit = {}, body = "") =>
    receive(zvonokVoice, { request: new Request(`${CALLBACK}${query}`, init), body, config: CONFIG });

  it.each([
    ["in_process", { status: "sent" }],
    ["compl_finished", { status: "delivered" }],
    ["compl_nofinished", { status: "delivered", code: "compl_nofinished", detail: "hung up before the end" }],
    ["user", { status: "delivered", code: "user" }],
    ["novalid_button", { status: "delivered", code: "novalid_button" }],
    ["pincode_ok", { status: "delivered", code: "pincode_ok" }],
    ["pincode_nook", { status: "delivered", code: "pincode_nook" }],
    ["attempts_exc", { status: "failed", code: "attempts_exc", detail: "nobody picked up" }],
    ["deleted", { status: "failed", code: "deleted" }],
    ["expires", { status: "failed", code: "expires" }],
    ["interrupted", { status: "failed", code: "interrupted" }],
    ["no_provider", { status: "failed", code: "no_provider" }],
    ["duration_error", { status: "failed", code: "duration_error" }],
    ["synth_error", { status: "failed", code: "synth_error" }],
  ])("map %s to ours, under the call's id", async (status, ours) => {
    expect(await call(`?campaign_id=1001&call_id=77&status=${status}`)).toMatchObject({
      receipts: [{ ref: "77", at: expect.any(Number), ...ours }],
      incoming: [],
    });
  });

  it("store the listening time", async () => {
    expect(await call("?call_id=77&status=compl_nofinished&duration=3")).toMatchObject({
      receipts: [{ detail: "hung up before the end, 3 s" }],
    });
  });

  it("deliver a pressed button as an answer to the call, also from a form", async () => {
    const answered = {
      incoming: [
        { type: "voice", from: to, to: "1001", text: "1", at: expect.any(Number), ref: "77/1", answers: { ref: "77" } },
      ],
    };
    const query = `call_id=77&status=user&user_choice=1&phone=%2B${to}`;
    expect(await call(`?${query}`)).toMatchObject(answered);
    const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
    expect(await call("", form, query)).toMatchObject(answered);
  });

  it("are refused for another campaign, and acknowledged without an id", async () => {
    expect(await call("?campaign_id=9&call_id=77&status=user")).toEqual({ refused: 401 });
    for (const query of ["", "?call_id=77", "?status=user"])
      expect(await call(query)).toMatchObject({ receipts: [], incoming: [] });
  });

  it("ignore an unknown status", async () => {
    expect(await call("?call_id=77&status=dreaming")).toEqual({ receipts: [], incoming: [] });
  });
});

describe("a look-up at Zvonok", () => {
  it("finds a call by its id, and by its phone where the id is unknown", async () => {
    const fresh = { ...CALL, id: firstIdAt(Date.now()), to: "79161230001" };
    const [outcome] = await voice().submit([fresh], 5000);
    const ref = outcome?.kind === "accepted" ? outcome.ref : "";
    const handed = { ownerId, id: fresh.id, to: fresh.to };
    for (const message of [
      { ...handed, ref },
      { ...handed, ref: null },
    ])
      expect(await voice().find([message])).toMatchObject([{ ownerId, id: fresh.id, ref }]);
    const later = { ...handed, id: firstIdAt(Date.now() + 60_000), ref: null };
    expect(await voice().find([later])).toEqual([]);
    expect(await voice().find([{ ...handed, ref: "1" }])).toEqual([]);
  });

  it("throws where the answer is invalid, or the key is wrong", async () => {
    const handed = [{ ownerId, id, ref: "77", to }];
    await expect(voice({ secrets: { apikey: "wrong" } }).find(handed)).rejects.toThrow();
    answering(() => new Response("<html>", { status: 502 }));
    await expect(voice().find(handed)).rejects.toThrow();
  });
});

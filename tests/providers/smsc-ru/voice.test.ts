import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { smscId } from "../../../workers/providers/smsc-ru/client";
import { smscVoice } from "../../../workers/providers/smsc-ru/voice";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/smsc-voice/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "SMSC",
  processor: "smsc-voice",
  host: SANDBOX_URL,
  port: null,
  properties: {},
  secrets: { username: "sandbox-voice", password: "sandbox-voice-password", token: "word" },
};
const open = (change: Partial<ProviderConfig> = {}) => smscVoice.open({ ...CONFIG, ...change }, CALLBACK);
const CALL = { ...MESSAGE, type: "voice", sender: "78001234567" };
const { ownerId, id, to } = CALL;

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("SMSC's voice calls", () => {
  it("read the text out on the phone, and are found by our own id", async () => {
    const [outcome] = await open().submit([CALL], 5000);
    expect(outcome).toMatchObject({ id, kind: "accepted", ref: `${smscId(id)}-${to}` });
    expect((await received())[0]).toMatchObject({
      channel: "voice",
      to,
      text: CALL.text,
      from: CALL.sender,
      voice: "w",
    });
    for (const ref of [null, `${smscId(id)}-${to}`])
      expect(await open().find([{ ownerId, id, ref, to }])).toMatchObject([
        { ownerId, id, status: expect.any(String) },
      ]);
    expect(await open().find([{ ownerId, id: MESSAGE.ownerId, ref: null, to }])).toEqual([]);
  });

  it("are sent as a form with a 31-bit id", async () => {
    let form: Record<string, string> = {};
    answering(async (request) => {
      form = Object.fromEntries(new URLSearchParams(await request.text()));
      return Response.json({ id: 177, cnt: 1 });
    });
    const message = { ...CALL, payload: { tts: { voice: "m2" } }, validityMs: 90 * 60_000 };
    await open({ secrets: { apikey: "key" } }).submit([message], 200);
    expect(form).toEqual({
      apikey: "key",
      fmt: "3",
      charset: "utf-8",
      call: "1",
      id: String(0xb1),
      phones: to,
      mes: CALL.text,
      voice: "m2",
      sender: CALL.sender,
      valid: "2",
    });
    expect([smscId("0199a000-0000-7000-8000-0000ffffffff"), smscId("0199a000-0000-7000-8000-000080000000")]).toEqual([
      0x7fffffff, 1,
    ]);
  });

  it("send a recording as a file", async () => {
    let file: File | null = null;
    answering(async (request) => {
      if (request.url.endsWith(".wav")) return new Response("RIFF", { headers: { "content-type": "audio/wav" } });
      file = (await request.formData()).get("file") as unknown as File;
      return Response.json({ id: 177, cnt: 1 });
    });
    const [outcome] = await open().submit([{ ...CALL, payload: { audio: "https://example.com/a.wav" } }], 200);
    expect(outcome?.kind).toBe("accepted");
    expect([file!.name, file!.size]).toEqual(["voice.wav", 4]);
  });

  it.each([
    [1, "rejected"],
    [2, "retry"],
    [3, "retry"],
    [4, "retry"],
    [5, "rejected"],
    [6, "rejected"],
    [7, "rejected"],
    [8, "rejected"],
    [9, "retry"],
    [77, "retry"],
  ])("map error %i: %s", async (error_code, kind) => {
    answering(() => Response.json({ error: "words", error_code }));
    const [outcome] = await open().submit([CALL], 200);
    expect(outcome).toMatchObject({ kind, code: `SMSC_${error_code}` });
    if (outcome?.kind === "rejected") expect(outcome.detail).toBe("words");
  });

  it("wait for a manager when there is neither a key nor a password", async () => {
    const [outcome] = await open({ secrets: { username: "me" } }).submit([CALL], 200);
    expect(outcome).toMatchObject({ kind: "retry", code: "misconfigured" });
  });

  it("stay unknown when the answer to a look-up is an error or a page", async () => {
    for (const answer of [Response.json({ error: "no", error_code: 2 }), new Response("<html>", { status: 500 })]) {
      answering(() => answer);
      await expect(open().find([{ ownerId, id, ref: null, to }])).rejects.toThrow();
    }
  });

  describe("by rubbish", () => describeRubbish(open));
});

describe("SMSC's callbacks", () => {
  const call = (fields: Record<string, string>, secrets = CONFIG.secrets) =>
    receive(smscVoice, {
      request: new Request(CALLBACK, { method: "POST" }),
      body: new URLSearchParams(fields).toString(),
      config: { ...CONFIG, secrets },
    });
  const reportOf = (status: number, more: Record<string, string> = {}) => {
    const text = `177:${to}:${status}:word`;
    const md5 = createHash("md5").update(text).digest("hex");
    return { id: "177", phone: to, status: String(status), ts: "1700000000", md5, ...more };
  };

  it.each([
    [-2, undefined, { status: "failed", code: "SMSC_STATUS_-2" }],
    [-1, undefined, { status: "sent" }],
    [0, undefined, { status: "sent" }],
    [1, undefined, { status: "delivered" }],
    [2, undefined, { status: "seen" }],
    [3, undefined, { status: "failed", code: "SMSC_STATUS_3" }],
    [4, undefined, { status: "seen" }],
    [20, "1", { status: "failed", code: "SMSC_ERR_1", detail: "no such subscriber" }],
    [20, "6", { status: "failed", code: "SMSC_ERR_6", detail: "subscriber offline" }],
    [20, "11", { status: "failed", code: "SMSC_ERR_11" }],
    [20, "12", { status: "failed", code: "SMSC_ERR_12" }],
    [20, "13", { status: "failed", code: "SMSC_ERR_13" }],
    [20, "21", { status: "failed", code: "SMSC_ERR_21" }],
    [20, "200", { status: "failed", code: "SMSC_ERR_200" }],
    [20, "219", { status: "failed", code: "SMSC_ERR_219" }],
    [20, "220", { status: "failed", code: "SMSC_ERR_220" }],
    [22, undefined, { status: "failed", code: "SMSC_STATUS_22" }],
    [23, undefined, { status: "failed", code: "SMSC_STATUS_23" }],
    [24, undefined, { status: "failed", code: "SMSC_STATUS_24" }],
    [25, undefined, { status: "failed", code: "SMSC_STATUS_25" }],
  ])("map status %i with err %s to ours, under id and phone", async (status, err, ours) => {
    expect(await call(reportOf(status, err ? { err } : {}))).toEqual({
      receipts: [expect.objectContaining({ ref: `177-${to}`, at: 1_700_000_000_000, ...ours })],
      incoming: [],
    });
  });

  it("ignore a call that was not found, and an unknown status", async () => {
    for (const status of [-3, 99]) expect(await call(reportOf(status))).toEqual({ receipts: [], incoming: [] });
  });

  it("require the secret word's MD5 or SHA-1 if a word is set", async () => {
    const sha1 = createHash("sha1").update(`177:${to}:1:word`).digest("hex");
    expect(await call({ ...reportOf(1), md5: "", sha1 })).toMatchObject({ receipts: [{ status: "delivered" }] });
    const forgeries: Record<string, string>[] = [
      { md5: "" },
      { md5: "00" },
      { sha1: "zz" },
      { phone: "7" },
      { status: "2" },
    ];
    for (const forged of forgeries) expect(await call({ ...reportOf(1), ...forged })).toEqual({ refused: 401 });
    expect(await call({ ...reportOf(1), md5: "" }, { apikey: "key" })).toMatchObject({
      receipts: [{ status: "delivered" }],
    });
  });

  it("are acknowledged when unreadable", async () => {
    const plain = { apikey: "key" };
    for (const body of [{}, { id: "1" }, { id: "1", phone: "x", status: "1" }, { id: "1", phone: to, status: "one" }])
      expect(await call(body as Record<string, string>, plain)).toMatchObject({ receipts: [], incoming: [] });
  });
});

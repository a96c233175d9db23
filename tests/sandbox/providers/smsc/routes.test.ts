import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { CALLBACKS, form, listenToForms } from "../../callers";
import { call, list, prepare, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare({ callbacks: CALLBACKS }));
afterEach(() => vi.restoreAllMocks());

const COMMON = { fmt: "3", charset: "utf-8", phones: "79161234567" };
const LOGIN = { login: sandboxEnv.SMSC_LOGIN, psw: sandboxEnv.SMSC_PASSWORD };
const VOICE = { ...LOGIN, ...COMMON, call: "1", mes: "Your order is here", id: "7" };
const HLR = { apikey: sandboxEnv.SMSC_API_KEY, ...COMMON, hlr: "1", id: "8" };

const send = async (fields: Record<string, string>) => (await form("/sys/send.php", fields)).json();
const status = async (fields: Record<string, string>) =>
  (await form("/sys/status.php", { fmt: "3", ...fields })).json() as Promise<Record<string, unknown>[]>;

describe("SMSC", () => {
  it("accepts a call by login and password, and a look-up by its key", async () => {
    expect(await send(VOICE)).toEqual({ id: 7, cnt: 1 });
    expect(await send({ ...HLR, phones: "79161234567,79161234568" })).toEqual({ id: 8, cnt: 2 });
    const { data } = await list();
    expect(data.map(({ channel, reference }) => `${channel} ${reference}`)).toEqual([
      "hlr 8-79161234568",
      "hlr 8-79161234567",
      "voice 7-79161234567",
    ]);
    expect(await (await call("/")).text()).not.toContain("79161234568");
  });

  it.each([
    [{ ...VOICE, psw: "wrong" }, 2],
    [{ ...HLR, apikey: "wrong" }, 2],
    [{ ...VOICE, fmt: "1" }, 1],
    [{ ...VOICE, mes: "" }, 1],
    [{ ...VOICE, id: "0" }, 1],
    [{ ...VOICE, id: "2147483648" }, 1],
    [{ ...VOICE, voice: "robot" }, 1],
    [{ ...VOICE, valid: "25" }, 1],
    [{ ...VOICE, phones: "12" }, 7],
    [{ ...VOICE, call: "0" }, 1],
    [{ ...HLR, ...LOGIN, apikey: "" }, 6],
    [{ ...VOICE, phones: "79990000000" }, 8],
  ])("refuses %j with HTTP 200 and error %i", async (fields, error_code) => {
    expect(await send(fields)).toEqual({ error: expect.any(String), error_code });
  });

  it("refuses the same text to the same phone twice as an error", async () => {
    await send(VOICE);
    expect(await send({ ...VOICE, id: "9" })).toMatchObject({ error_code: 9 });
    expect(await send({ ...VOICE, id: "9", mes: "Other words" })).toMatchObject({ id: 9 });
  });

  it("signs its callbacks with the secret word, one form each", async () => {
    const callbacks = listenToForms();
    await send(VOICE);
    await soon(() => expect(callbacks).toHaveLength(1));
    const text = `7:79161234567:1:${sandboxEnv.SMSC_WORD}`;
    const hash = (algorithm: string) => createHash(algorithm).update(text).digest("hex");
    expect(callbacks[0]).toMatchObject({
      method: "POST",
      given: { id: "7", phone: "79161234567", status: "1", err: "0", md5: hash("md5"), sha1: hash("sha1") },
    });
  });

  it("returns a status for one message and for a list", async () => {
    await send(VOICE);
    const one = await status({ ...LOGIN, id: "7", phone: "79161234567" });
    expect(one).toMatchObject({ id: "7", phone: "79161234567", status: expect.any(Number) });
    const listed = await status({ ...LOGIN, id: "7,5,", phone: "79161234567,79160000000," });
    expect(listed).toMatchObject([{ id: "7" }, { id: "5", status: -3 }]);
    expect(await status({ ...LOGIN, id: "7", phone: "" })).toMatchObject({ error_code: 1 });
  });

  it("reports a phone's network, scripted by its number", async () => {
    const phones = ["79161234567", "79990000001", "79990000007"];
    await send({ ...HLR, phones: phones.join(",") });
    const poll = () => status({ apikey: HLR.apikey, id: "8,8,8,", phone: `${phones.join(",")},` });
    await soon(async () => expect((await poll()).map((row) => row.status)).toEqual([1, 20, 1]));
    const [home, , abroad] = await poll();
    expect(home).toMatchObject({ mcc: "250", cn: "Russia", net: expect.any(String) });
    expect(abroad).toMatchObject({ rcn: "Turkey", rnet: "Turkcell" });
  });

  it("keeps the recording of a call", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...VOICE, mes: "" })) body.set(name, value);
    body.set("file", new Blob(["RIFF"], { type: "audio/wav" }), "voice.wav");
    const response = await call("/sys/send.php", { method: "POST", body });
    expect(await response.json()).toMatchObject({ id: 7 });
    const [message] = (await list()).data;
    expect(await (await call(message!.audio!)).text()).toBe("RIFF");
  });
});

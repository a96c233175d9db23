import { expect, it } from "vitest";
import { hashOfCode } from "../../../app/domain/products/otp/code";
import { codeOf } from "../../domain/products/otp/world";
import { call } from "../../support/forms/open-screen";
import { rowsOf } from "../../support/world/rows";
import { type Answer, BASE, browse, platform, shop, speak } from "./shop";

const PHONE = "+79990000199";
const OTHER_PHONE = "+79990000299";
const NETWORK = "203.0.113";

const typesOf = (answers: { body: Answer }[]) => [...new Set(answers.map(({ body }) => body.type))];

/** For ten thousand: VITE_OTP_ASKS=10000, with a --testTimeout of minutes. */
const ASKS = Number(import.meta.env.VITE_OTP_ASKS ?? 200);

it("accepts a token with and without Bearer, and paths with double and trailing slashes", async () => {
  const at = await shop();
  const body = { widgetId: at.widget.id, recipient: "8 (999) 000-01-99" };
  for (const authorization of [at.session.token, `Bearer ${at.session.token}`]) {
    for (const base of [BASE, BASE.replace("/api/", "/api//"), `${BASE}/`]) {
      const form = await call("GET", `${base}/widget/${at.widget.id}/`, { headers: { authorization } });
      expect([form.status, ((await form.json()) as Answer).name]).toEqual([200, "Sign-in"]);
    }
  }
  const authorization = at.session.token;
  const requested = await call("POST", `${BASE.replace("/api/", "/api//")}/`, { headers: { authorization }, body });
  expect(requested.status).toBe(201);
  const { requestId } = (await requested.json()) as Answer;
  const code = await codeOf(platform, requestId);
  const checked = await call("POST", `${BASE}//${requestId}/checkCode/`, {
    headers: { authorization },
    body: { code },
  });
  expect([checked.status, await checked.json()]).toEqual([201, { success: true }]);
});

it("reads the number as typed, and lets only the box choose between two readings", async () => {
  const at = await shop();
  const ask = (recipient: string, readings?: boolean) =>
    speak(at.session, "POST", "/", { widgetId: at.widget.id, recipient, readings });
  expect((await ask("999 000 01 98", true)).body).toMatchObject({ recipient: "+79990000198" });
  const sent = "SELECT count(*) AS n FROM otp_sessions WHERE owner_id = ?";
  const before = await rowsOf(sent, at.session.id);
  const choice = await ask("9511234567", true);
  expect(choice.body).toEqual({ readings: ["+79511234567", "+9511234567"] });
  expect(await rowsOf(sent, at.session.id)).toEqual(before);
  expect((await ask("9511234567")).body).toMatchObject({ recipient: "+79511234567" });
  expect(await ask("12 34", true)).toMatchObject({ status: 400, body: { type: "ValidateError" } });
});

it("accepts a code that JSON wrote as a number, without its leading zeros", async () => {
  const at = await shop();
  const { requestId } = (await speak(at.session, "POST", "/", { widgetId: at.widget.id, recipient: PHONE })).body;
  const hash = hashOfCode(platform, { sessionId: requestId, send: 1 }, "0858");
  await rowsOf("UPDATE otp_sessions SET code_hash = ? WHERE id = ?", hash, requestId);
  const checked = await speak(at.session, "POST", `/${requestId}/checkCode`, { code: 858 });
  expect(checked).toEqual({ status: 201, body: { success: true } });
  expect((await speak(at.session, "POST", `/${requestId}/checkCode`, { code: [1] })).body.type).toBe("ValidateError");
});

it("answers a long poll with the channel as soon as its code is sent, with each field of the dialect", async () => {
  const at = await shop({}, { channels: [{ numberOfTries: 3, code: { length: 6, beautify: false } }] });
  const { requestId } = (await speak(at.session, "POST", "/", { widgetId: at.widget.id, recipient: PHONE })).body;
  const waiting = speak(at.session, "GET", `/longPolling/${requestId}/channel`);
  await rowsOf("UPDATE sendings SET status = 'sent' WHERE owner_id = ?", at.session.id);
  expect(await waiting).toEqual({
    status: 200,
    body: {
      type: "sms",
      status: "sent",
      label: "SMS",
      codeType: "code",
      payload: {},
      remainingCodeAttempts: 3,
      settings: { code: { length: 6, beautify: false }, lifetime: 60, numberOfTries: 3, numberOfRestart: 0 },
    },
  });
});

it("accepts a code in its own session only, and from the visitor's own network only", async () => {
  const at = await shop({}, { channels: [{ numberOfTries: 3, code: { length: 8 } }] });
  const requestCode = async (recipient: string) => {
    const { status, body } = await browse(at, `${NETWORK}.7`, "POST", "", { widgetId: at.widget.id, recipient });
    expect(status).toBe(201);
    return body.requestId as string;
  };
  const [own, theirs] = [await requestCode(PHONE), await requestCode(OTHER_PHONE)];
  const check = (ip: string, code: string) => browse(at, ip, "POST", `/${own}/checkCode`, { code });
  const code = await codeOf(platform, own);
  expect(await check(`${NETWORK}.7`, await codeOf(platform, theirs))).toMatchObject({
    status: 400,
    body: { type: "InvalidCodeException" },
  });
  expect(await check("198.51.100.7", code)).toMatchObject({ status: 404, body: { type: "SessionNotFoundException" } });
  expect(await check(`${NETWORK}.9`, code)).toEqual({ status: 201, body: { success: true } });
});

it("sends twice the limit to a phone requested by hundreds of networks at once, and charges no more", async () => {
  const at = await shop();
  const ask = (n: number) =>
    browse(at, `${1 + (n % 200)}.20.${n % 251}.40`, "POST", "", {
      widgetId: at.widget.id,
      recipient: `8${PHONE.slice(2)}`,
    });
  const answers = await flood((n) => ask(n + 1));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
  expect(typesOf(answers.filter(({ status }) => status !== 201))).toEqual([
    "ChallengeRequiredException",
    "RateLimitException",
  ]);
  expect(await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", at.session.id)).toHaveLength(6);
});

it("sends twenty codes to hundreds of phones requested at once from one address", async () => {
  const at = await shop();
  const ask = (n: number) => {
    const recipient = `+79${String(100_000_000 + n * 39_937)}`;
    return browse(at, `${NETWORK}.7`, "POST", "", { widgetId: at.widget.id, recipient });
  };
  const answers = await flood(ask);
  expect(typesOf(answers.filter(({ status }) => status !== 201))).toEqual(["RateLimitException"]);
  const sent = await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", at.session.id);
  expect(sent).toHaveLength(20);
});

async function flood<T>(ask: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < ASKS; from += 200)
    answers.push(...(await Promise.all(Array.from({ length: 200 }, (_, n) => ask(from + n)))));
  return answers;
}

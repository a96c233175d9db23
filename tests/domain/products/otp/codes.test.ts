import { expect, it } from "vitest";
import { createHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { isBeautiful, newCode } from "../../../../app/domain/products/otp/code";
import { pollChannel, pollStatus } from "../../../../app/domain/products/otp/poll";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import { mayCall } from "../../../../app/domain/products/otp/session";
import { widgetStatistics } from "../../../../app/domain/products/otp/statistics";
import {
  channelOfSession,
  checkCode,
  completeConfirmed,
  completeSession,
  resendCode,
  statusOfSession,
} from "../../../../app/domain/products/otp/steps";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB } from "../../../support/world/scene";
import { codeOf, openWidget, serverOf } from "./world";

const PHONE = "+7 916 204-18-33";
const success = { ok: true, value: { success: true } };
const failed = (error: string) => expect.objectContaining({ ok: false, error });
const wrongOf = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));

async function world(wanted: Parameters<typeof openWidget>[2] = {}) {
  const engine = openEngine();
  const account = await openAccount(engine);
  const start = Date.now();
  let passed = 0;
  const platform = { ...engine, clock: () => start + passed };
  const widget = await openWidget(platform, account, wanted);
  const server = serverOf(account);
  const ask = async (recipient = PHONE, caller = server) => {
    const requested = await askForCode(platform, caller, { widgetId: widget.id, recipient });
    if (!requested.ok) throw new Error(requested.error);
    return requested.value.requestId;
  };
  const settle = (id: string, status: string) =>
    rowsOf("UPDATE sendings SET status = ? WHERE id = (SELECT sending_id FROM otp_sessions WHERE id = ?)", status, id);
  const pass = (seconds: number) => {
    passed += seconds * 1000;
  };
  return { engine, platform, account, widget, server, ask, settle, pass };
}

it("requests a code, sends it over the express lane, accepts it once and proves it once", async () => {
  const { engine, platform, server, ask, settle, account, widget } = await world();
  const id = await ask();
  expect(engine.queueMessages).toMatchObject([{ kind: "messages", lane: "express" }]);
  expect(await channelOfSession(platform, server, id)).toMatchObject({
    value: { type: "sms", status: "wait", codeType: "code", label: "SMS", remainingCodeAttempts: 1 },
  });
  await settle(id, "delivered");
  expect(await channelOfSession(platform, server, id)).toMatchObject({ value: { status: "sent" } });
  expect(await statusOfSession(platform, server, id, PHONE)).toEqual({ ok: true, value: { success: false } });
  expect(await completeConfirmed(platform, server, id, PHONE)).toEqual({ ok: true, value: { success: false } });
  const code = await codeOf(platform, id);
  expect(await checkCode(platform, server, id, code)).toEqual(success);
  expect(await checkCode(platform, server, id, code)).toEqual(failed("SessionClosedException"));
  expect(await resendCode(platform, server, id)).toEqual(failed("SessionAlreadyConfirmedException"));
  expect(await statusOfSession(platform, server, id, "79162041833")).toEqual(success);
  expect(await statusOfSession(platform, server, id, "+79162041834")).toEqual(failed("PhoneNumberMismatchException"));
  const both = [1, 2].map(() => completeConfirmed(platform, server, id, PHONE));
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
  expect(await channelOfSession(platform, server, id)).toEqual(failed("SessionClosedException"));
  const figures = await widgetStatistics(platform.db, account, widget.id, {
    from: 0,
    to: platform.clock(),
    now: platform.clock(),
  });
  expect(figures.total).toMatchObject({
    asked: 1,
    sent: 1,
    entered: 1,
    wrong: 0,
    givenUp: 0,
    costPerPerson: 2.5 * RUB,
  });
  expect(figures.channels).toMatchObject([{ type: "sms", cost: 2.5 * RUB, costPerPerson: 2.5 * RUB }]);
});

it("stores no plain-text code, neither in the message nor in the session", async () => {
  const { platform, account, ask } = await world();
  const code = await codeOf(platform, await ask());
  const stored = JSON.stringify([
    await rowsOf("SELECT text, payload, timeline FROM sendings WHERE owner_id = ?", account.id),
    await rowsOf("SELECT code_hash, path FROM otp_sessions WHERE owner_id = ?", account.id),
  ]);
  expect(stored).toContain("Your code: ****");
  expect(stored).not.toContain(`: ${code}`);
});

it("accepts one of two concurrent right guesses, and one wrong guess of two if one attempt is left", async () => {
  const { platform, server, ask } = await world();
  const id = await ask();
  const code = await codeOf(platform, id);
  const twice = await Promise.all([checkCode(platform, server, id, code), checkCode(platform, server, id, code)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  const other = await ask();
  const wrong = wrongOf(await codeOf(platform, other));
  const guesses = await Promise.all([1, 2].map(() => checkCode(platform, server, other, wrong)));
  expect(guesses.map((guess) => !guess.ok && guess.error).sort()).toEqual([
    "AttemptsExpiredException",
    "InvalidCodeException",
  ]);
});

it("refuses one attempt too many, a late code and a code of another session or send", async () => {
  const { platform, server, ask, pass } = await world({ channels: [{ numberOfTries: 2, numberOfRestart: 1 }] });
  const id = await ask();
  const other = await ask("+79160000002");
  const code = await codeOf(platform, id);
  const strange = await codeOf(platform, other);
  if (strange !== code) expect(await checkCode(platform, server, id, strange)).toEqual(failed("InvalidCodeException"));
  else await checkCode(platform, server, id, wrongOf(code));
  expect(await checkCode(platform, server, id, wrongOf(code))).toEqual(failed("InvalidCodeException"));
  expect(await checkCode(platform, server, id, code)).toEqual(failed("ResendChannelException"));
  expect(await resendCode(platform, server, id)).toMatchObject({
    error: "RestartCooldownActiveException",
    retryAfter: 30,
  });
  pass(31);
  expect(await resendCode(platform, server, id)).toEqual(success);
  const second = await codeOf(platform, id);
  if (second !== code) expect(await checkCode(platform, server, id, code)).toEqual(failed("InvalidCodeException"));
  pass(61);
  expect(await checkCode(platform, server, id, second)).toEqual(failed("CodeExpiredException"));
  expect(await channelOfSession(platform, server, id)).toEqual(failed("CodeExpiredException"));
  expect(await resendCode(platform, server, id)).toEqual(failed("CodeExpiredException"));
});

it("moves to the next channel after the cooldown, once for any number of requests, and when a message fails", async () => {
  const { platform, server, ask, settle, pass, account } = await world({ channels: [{}, { lifetime: 90 }, {}] });
  const id = await ask();
  expect(await resendCode(platform, server, id)).toEqual(failed("RestartCooldownActiveException"));
  pass(31);
  const all = await Promise.all([1, 2, 3].map(() => resendCode(platform, server, id)));
  expect(all.some(({ ok }) => ok)).toBe(true);
  expect(await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", account.id)).toHaveLength(2);
  expect(await channelOfSession(platform, server, id)).toMatchObject({ value: { settings: { lifetime: 90 } } });
  await settle(id, "failed");
  expect(await channelOfSession(platform, server, id)).toMatchObject({ value: { status: "wait" } });
  expect(await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", account.id)).toHaveLength(3);
  await settle(id, "failed");
  expect(await channelOfSession(platform, server, id)).toEqual(failed("NoAvailableChannelsException"));
});

it("has no channel and no session for a phone without a price", async () => {
  const { platform, server, widget, account } = await world();
  const requested = await askForCode(platform, server, { widgetId: widget.id, recipient: "+12025550123" });
  expect(requested).toEqual(failed("NoAvailableChannelsException"));
  expect(await askForCode(platform, server, { widgetId: widget.id, recipient: "12" })).toEqual(failed("ValidateError"));
  expect(await rowsOf("SELECT id FROM otp_sessions WHERE owner_id = ?", account.id)).toEqual([]);
});

it("finds a browser's session only in its own network, and no other client's session", async () => {
  const { platform, server, ask, widget, account } = await world();
  const browser = { ...server, widgetId: widget.id };
  const id = await ask(PHONE, browser);
  const moved = { ...browser, ip: "203.0.113.77" };
  expect(await channelOfSession(platform, moved, id)).toMatchObject({ ok: true });
  for (const stranger of [
    { ...browser, ip: "198.51.100.1" },
    { ...browser, widgetId: "other" },
    { ...server, id: "nobody" },
  ]) {
    expect(await checkCode(platform, stranger, id, "1234")).toEqual(failed("SessionNotFoundException"));
  }
  expect(await completeSession(platform, server, id)).toEqual(success);
  expect(await rowsOf("SELECT status FROM otp_sessions WHERE owner_id = ?", account.id)).toEqual([
    { status: "closed" },
  ]);
});

it("answers a long poll when something changes, repeats the answer soon after in case it was lost, and reports no change", async () => {
  const { platform, server, ask, settle, pass } = await world();
  const id = await ask();
  let pauses = 0;
  const pause = async () => {
    pass(1);
    if (++pauses === 3) await settle(id, "sent");
  };
  expect(await pollChannel(platform, server, id, { pause })).toMatchObject({ value: { status: "sent" } });
  expect(pauses).toBe(3);
  expect(await pollChannel(platform, server, id, { pause })).toMatchObject({ value: { status: "sent" } });
  expect(pauses).toBe(13);
  await settle(id, "pending");
  expect(await pollChannel(platform, server, id, { pause })).toEqual(failed("LongPollingTimeoutException"));
  const code = await codeOf(platform, id);
  const enters = async () => {
    await checkCode(platform, server, id, code);
  };
  expect(await pollStatus(platform, server, id, PHONE, { pause: enters })).toEqual(success);
});

it.each([
  ["203.0.113.9", "203.0.113.9", true],
  ["203.0.113.0/24\n10.0.0.1", "203.0.113.9", true],
  ["198.51.100.0/24, 2a02:6b8::/32", "203.0.113.9", false],
  ["203.0.113.9/0", "198.51.100.1", true],
])("checks the addresses %j for %s: %s", (typed, ip, may) => {
  expect(mayCall(ip, typed.split(/[,\s]+/))).toBe(may);
});

it("makes beautiful codes that repeat a digit and are not sequences", () => {
  const codes = Array.from({ length: 500 }, () => newCode({ length: 4, beautify: true }));
  expect(codes.every((code) => /^\d{4}$/.test(code) && isBeautiful(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(300);
  expect(["1111", "1234", "9876", "1357"].some(isBeautiful)).toBe(false);
  expect(newCode({ length: 6, beautify: false })).toMatch(/^\d{6}$/);
});

it("notifies the owner's webhook once of a code entered, even concurrently", async () => {
  const { engine, platform, server, ask, account, widget } = await world();
  const hook = hookInput.parse({ url: "https://crm.example/hook", events: ["otp.confirmed"] });
  expect((await createHook(engine, account, hook)).ok).toBe(true);
  const id = await ask();
  const code = await codeOf(platform, id);
  await checkCode(platform, server, id, wrongOf(code));
  const other = await ask("+79160000002");
  const right = await codeOf(platform, other);
  await Promise.all([1, 2].map(() => checkCode(platform, server, other, right)));
  await engine.work();
  const reported = engine.requests.map(({ body }) => JSON.parse(String(body)));
  expect(reported).toMatchObject([
    { type: "otp.confirmed", data: { requestId: other, widgetId: widget.id, recipient: "+79160000002" } },
  ]);
});

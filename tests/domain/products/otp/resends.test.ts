import { expect, it } from "vitest";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
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

const PHONE = "+79162041833";
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
  const ask = async (recipient = PHONE) => {
    const requested = await askForCode(platform, server, { widgetId: widget.id, recipient });
    if (!requested.ok) throw new Error(requested.error);
    return requested.value.requestId;
  };
  const pass = (seconds: number) => {
    passed += seconds * 1000;
  };
  const resend = (id: string) => resendCode(platform, server, id);
  const sent = async () => (await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", account.id)).length;
  const setColumn = (column: string, value: number) =>
    rowsOf(`UPDATE otp_widgets SET ${column} = ? WHERE owner_id = ? AND id = ?`, value, account.id, widget.id);
  const fails = (id: string, isRefundable = 0) =>
    rowsOf(
      "UPDATE sendings SET status = 'failed', is_refundable = ? WHERE id = (SELECT sending_id FROM otp_sessions WHERE id = ?)",
      isRefundable,
      id,
    );
  const figures = () =>
    widgetStatistics(platform.db, account, widget.id, { from: 0, to: platform.clock(), now: platform.clock() });
  return { platform, account, widget, server, ask, pass, resend, sent, turn: setColumn, fails, figures };
}

const RESTARTS = { channels: [{ numberOfRestart: 9, lifetime: 900 }] };

it("counts another code as a request: the phone's hourly limit covers both", async () => {
  const { ask, pass, resend, sent } = await world(RESTARTS);
  const id = await ask();
  const answers = [];
  for (let n = 0; n < 4; n++) {
    pass(31);
    answers.push(await resend(id));
  }
  expect(answers).toEqual([success, success, failed("RateLimitException"), failed("RateLimitException")]);
  expect(await sent()).toBe(3);
});

it("waits for the cooldown even if the code has expired or its attempts are used up", async () => {
  const { platform, server, ask, pass, resend } = await world({ channels: [{ numberOfRestart: 1, lifetime: 15 }] });
  const id = await ask();
  pass(16);
  expect(await channelOfSession(platform, server, id)).toEqual(failed("ResendChannelException"));
  expect(await resend(id)).toEqual(failed("RestartCooldownActiveException"));
  pass(15);
  expect(await resend(id)).toEqual(success);
});

it.each([
  ["is_active", 0],
  ["is_blocked", 1],
])("sends nothing more once the widget has %s = %i, neither on request nor after a failure", async (column, value) => {
  const { platform, server, ask, pass, resend, sent, turn, fails } = await world({ channels: [{}, {}] });
  const id = await ask();
  await turn(column, value);
  pass(31);
  expect(await resend(id)).toEqual(failed("WidgetIsBlockedException"));
  await fails(id);
  expect(await channelOfSession(platform, server, id)).toEqual(failed("WidgetIsBlockedException"));
  expect(await sent()).toBe(1);
});

it("closes a session after half an hour, and proves a confirmed one for an hour", async () => {
  const { platform, server, ask, pass, resend } = await world({ channels: [{ numberOfRestart: 1, lifetime: 1800 }] });
  const [open, proved, late] = [await ask(), await ask("+79162041834"), await ask("+79162041835")];
  for (const id of [proved, late]) await checkCode(platform, server, id, await codeOf(platform, id));
  const code = await codeOf(platform, open);
  pass(1801);
  expect(await resend(open)).toEqual(failed("SessionClosedException"));
  expect(await checkCode(platform, server, open, code)).toEqual(failed("SessionClosedException"));
  expect(await completeConfirmed(platform, server, proved, "+79162041834")).toEqual(success);
  pass(1800);
  expect(await completeConfirmed(platform, server, late, "+79162041835")).toEqual(failed("SessionNotFoundException"));
});

it("does not charge for a code sent after the right one was entered or after closing", async () => {
  const { platform, server, ask, pass, resend, sent, account } = await world(RESTARTS);
  const [entered, left] = [await ask(), await ask("+79162041834")];
  const code = await codeOf(platform, entered);
  pass(31);
  /** The session is open when the resend reads it; before the resend writes, another call ends it. */
  const late = (id: string, end: () => Promise<unknown>) => {
    const batch = platform.db.batch.bind(platform.db);
    let isEnded = false;
    const db = new Proxy(platform.db, {
      get: (target, name) => {
        if (name !== "batch") return Reflect.get(target, name, target);
        return async (list: Parameters<typeof batch>[0]) => {
          if (!isEnded) {
            isEnded = true;
            await end();
          }
          return batch(list);
        };
      },
    });
    return resendCode({ ...platform, db }, server, id);
  };
  const funds = () => rowsOf("SELECT * FROM accounts WHERE owner_id = ?", account.id);
  const before = await funds();
  expect(await late(entered, () => checkCode(platform, server, entered, code))).toEqual(
    failed("SessionAlreadyConfirmedException"),
  );
  expect(await late(left, () => completeSession(platform, server, left))).toEqual(failed("SessionClosedException"));
  expect(await sent()).toBe(2);
  expect(await funds()).toEqual(before);
  expect(await statusOfSession(platform, server, entered, PHONE)).toEqual(success);
  expect(await resend(left)).toEqual(failed("SessionClosedException"));
});

it("recognises a phone typed with 8, with 7 and with a plus", async () => {
  const { platform, server, ask } = await world();
  const id = await ask("8 (916) 204-18-33");
  for (const typed of ["89162041833", "79162041833", " 79162041833", "8 916 204 18 33", PHONE]) {
    expect(await statusOfSession(platform, server, id, typed)).toMatchObject({ ok: true });
  }
  expect(await statusOfSession(platform, server, id, "89162041834")).toEqual(failed("PhoneNumberMismatchException"));
});

it("answers a repeated request id with the same session, charged once", async () => {
  const { platform, server, widget, sent, figures } = await world();
  const request = () => askForCode(platform, server, { widgetId: widget.id, recipient: PHONE }, { id: "one-ask" });
  const answers = [...(await Promise.all([request(), request()])), await request()];
  expect(answers).toEqual(Array(3).fill({ ok: true, value: { requestId: "one-ask" } }));
  expect(await sent()).toBe(1);
  expect((await figures()).total).toMatchObject({ asked: 1, sent: 1, cost: 2.5 * RUB });
});

it("subtracts a refund from the figures once, even for concurrent requests", async () => {
  for (const channels of [[{}], [{}, {}]]) {
    const { platform, server, ask, fails, figures } = await world({ channels });
    const id = await ask();
    await fails(id, 1);
    await Promise.all([1, 2, 3].map(() => channelOfSession(platform, server, id)));
    expect((await figures()).total.cost).toBe((channels.length - 1) * 2.5 * RUB);
  }
});

it("counts old requests as given up, but not stopped ones or those still open", async () => {
  const { platform, account, widget, ask, pass } = await world();
  const start = platform.clock();
  await ask();
  pass(2 * 86_400);
  await ask("+79162041834");
  const givenUp = async (to: number) => {
    const { total } = await widgetStatistics(platform.db, account, widget.id, { from: 0, to, now: platform.clock() });
    return total.givenUp;
  };
  expect(await givenUp(platform.clock() + 3_600_000)).toBe(1);
  expect(await givenUp(start)).toBe(1);
});

it("accepts ten wrong codes a day for one phone, over all its sessions, even concurrently, then sends none", async () => {
  const { platform, server, ask, pass, resend } = await world({
    channels: [{ numberOfTries: 6, numberOfRestart: 3, lifetime: 900 }],
    settings: { perPhone: 50 },
  });
  const ids = [await ask(), await ask(), await ask()];
  const codes = await Promise.all(ids.map((id) => codeOf(platform, id)));
  const guesses = ids.flatMap((id, n) => Array.from({ length: 5 }, () => [id, wrongOf(codes[n]!)] as const));
  const answers = await Promise.all(guesses.map(([id, code]) => checkCode(platform, server, id, code)));
  expect(answers.filter((answer) => !answer.ok && answer.error === "InvalidCodeException")).toHaveLength(10);
  for (const [n, id] of ids.entries()) {
    expect(await checkCode(platform, server, id, codes[n]!)).toEqual(failed("AttemptsExpiredException"));
  }
  pass(31);
  expect(await resend(ids[0]!)).toEqual(failed("RateLimitException"));
  const other = await ask("+79162041834");
  expect(await checkCode(platform, server, other, await codeOf(platform, other))).toEqual(success);
});

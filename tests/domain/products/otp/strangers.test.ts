import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Challenge } from "../../../../app/domain/products/otp/guard/challenge";
import { findRefusals } from "../../../../app/domain/products/otp/refusals";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import type { Caller } from "../../../../app/domain/products/otp/session";
import { widgetStatistics } from "../../../../app/domain/products/otp/statistics";
import { checkCode, resendCode } from "../../../../app/domain/products/otp/steps";
import { solve } from "../../../../app/otp-sdk/solve";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB } from "../../../support/world/scene";
import { codeOf, openWidget, serverOf } from "./world";

const PHONE = "+79161112233";
const HOUR = 3_600_000;

async function world(settings: object = {}) {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 10_000 * RUB });
  const widget = await openWidget(engine, account, { channels: [{ numberOfTries: 10 }], settings });
  const from = (ip: string): Caller => ({ ...serverOf(account), widgetId: widget.id, ip });
  const ask = (ip: string, recipient = PHONE, challenge?: { token: string; answer: string }) =>
    askForCode(engine, from(ip), { widgetId: widget.id, recipient, challenge });
  /** Solves challenges, as a browser does. */
  const askSolving = async (ip: string, recipient = PHONE) => {
    const first = await ask(ip, recipient);
    return first.ok || !first.challenge ? first : ask(ip, recipient, await solve(first.challenge));
  };
  const enter = async (ip: string, recipient = PHONE) => {
    const requested = await askSolving(ip, recipient);
    if (!requested.ok) throw new Error(requested.error);
    const { requestId } = requested.value;
    return checkCode(engine, from(ip), requestId, await codeOf(engine, requestId));
  };
  return { engine, account, widget, from, ask, askSolving, enter };
}

it("admits the owner of a phone after others have used up their own limits for it", async () => {
  const { ask, askSolving } = await world();
  for (const ip of ["45.1.1.1", "45.2.2.2", "45.3.3.3"])
    for (let n = 0; n < 5; n++) expect((await askSolving(ip)).ok).toBe(n < 3);
  expect(await ask("178.1.1.1")).toMatchObject({ error: "ChallengeRequiredException", challenge: { bits: 14 } });
  expect(await askSolving("178.1.1.1")).toMatchObject({ ok: true });
});

it("does not count refused requests against a phone", async () => {
  const { ask, engine, from } = await world({ blockedCountries: ["RU"], perPhone: 1 });
  for (const ip of ["45.1.1.1", "45.2.2.2", "45.3.3.3"])
    expect(await ask(ip)).toMatchObject({ error: "NoAvailableChannelsException" });
  await engine.db.run(`UPDATE otp_widgets SET settings = json_set(settings, '$.blockedCountries', json('[]'))`);
  expect(await askForCode(engine, from("178.1.1.1"), { widgetId: from("").widgetId!, recipient: PHONE })).toMatchObject(
    {
      ok: true,
    },
  );
});

it("admits a phone without a challenge from a network that entered its code before, even weeks later", async () => {
  const { engine, account, ask, enter } = await world();
  /** As many codes for the phone as any proof of work allows. */
  const flooded = async () => {
    await ask("45.1.1.1");
    await rowsOf(
      "UPDATE otp_counts SET passed = 40 WHERE owner_id = ? AND key LIKE 'phone:%' AND slot > 0",
      account.id,
    );
  };
  expect(await enter("178.1.1.1")).toMatchObject({ ok: true });
  engine.pass(40 * 24 * HOUR);
  await flooded();
  expect(await ask("45.200.1.1")).toMatchObject({ error: "RateLimitException" });
  expect(await ask("178.1.1.1")).toMatchObject({ ok: true });
  engine.pass(100 * 24 * HOUR);
  await flooded();
  expect(await ask("178.1.1.1")).toMatchObject({ error: "RateLimitException" });
});

it("challenges a browser if no codes are entered in a country, and admits it once solved", async () => {
  const { engine, account, widget, ask, askSolving, enter } = await world();
  await enter("178.9.9.9", "+79031234567");
  engine.pass(3 * 24 * HOUR);
  for (let n = 0; n < 44; n++) await ask(`45.${n}.1.1`, `+79${10 + (n % 20)}${2_000_000 + n * 20_011}`);
  engine.pass(HOUR + 60_000);
  expect(await ask("178.0.1.1", "+79051999999")).toMatchObject({ ok: true });
  expect(await ask("178.1.1.1")).toMatchObject({ error: "ChallengeRequiredException", challenge: { bits: 14 } });
  expect(await ask("178.9.9.9", "+79031234567")).toMatchObject({ ok: true });
  const { rows } = await findRefusals(engine.db, account, widget.id, { limit: 10 });
  expect(rows.map(({ reason, subject }) => [reason, subject])).toContainEqual(["conversion", "country:RU"]);
  for (let n = 1; n < 11; n++)
    expect(await enter(`178.${n}.1.1`, `+7905${2_000_000 + n * 20_011}`)).toMatchObject({ ok: true });
  expect(await ask("178.51.1.1", "+79081234567")).toMatchObject({ ok: true });
  expect(await askSolving("178.1.1.1")).toMatchObject({ ok: true });
  const now = engine.clock();
  const { total } = await widgetStatistics(engine.db, account, widget.id, { from: 0, to: now, now });
  expect(total).toMatchObject({ asked: total.sent + 1, stopped: 1 });
});

it("accepts a solution once, in time, for the same phone and network, and with the required work", async () => {
  const { engine, ask, from } = await world({ perPhone: 1 });
  for (const ip of ["45.1.1.1", "45.2.2.2"]) expect((await ask(ip)).ok).toBe(true);
  const challengeFor = async (ip: string) => {
    const refused = await ask(ip);
    return refused.ok ? null! : refused.challenge!;
  };
  const task = await challengeFor("178.1.1.1");
  const solved = await solve(task);
  const digest = createHash("sha256").update(`${solved.token}.${solved.answer}`).digest();
  expect(digest.readUInt32BE(0) >>> (32 - task.bits)).toBe(0);
  const refused = { error: "ChallengeRequiredException" };
  expect(await ask("178.1.1.1", PHONE, { ...solved, answer: `${Number(solved.answer) + 1}` })).toMatchObject(refused);
  expect(await ask("178.2.1.1", PHONE, solved)).toMatchObject(refused);
  const [, ...rest] = solved.token.split(".");
  expect(await ask("178.1.1.1", PHONE, { ...solved, token: ["1", ...rest].join(".") })).toMatchObject(refused);
  expect(await ask("178.1.1.1", PHONE, { token: "", answer: "" })).toMatchObject(refused);
  const both = await Promise.all([ask("178.1.1.1", PHONE, solved), ask("178.1.1.1", PHONE, solved)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const late = await solve(await challengeFor("178.3.1.1"));
  engine.pass(6 * 60_000);
  expect(await ask("178.3.1.1", PHONE, late)).toMatchObject(refused);
  expect(from("178.3.1.1").ip).toBe("178.3.1.1");
});

it("requires a challenge for another code as for the first one", async () => {
  const { engine, ask, askSolving, from } = await world({ perPhone: 1, cooldown: 10 });
  await engine.db.run(
    `UPDATE otp_channels SET additional_settings = json_set(additional_settings, '$.numberOfRestart', 5)`,
  );
  const requested = await ask("178.1.1.1");
  const id = requested.ok ? requested.value.requestId : "";
  engine.pass(11_000);
  await engine.db.run(`UPDATE otp_widgets SET settings = json_set(settings, '$.perPhone', 2)`);
  for (const ip of ["45.1.1.1", "45.2.2.2", "45.3.3.3"]) expect((await askSolving(ip)).ok).toBe(true);
  const refused = await resendCode(engine, from("178.1.1.1"), id);
  expect(refused).toMatchObject({ error: "ChallengeRequiredException" });
  const challenge = await solve((refused as { challenge: Challenge }).challenge);
  expect(await resendCode(engine, from("178.1.1.1"), id, { challenge })).toMatchObject({ ok: true });
});

it("counts wrong codes by phone and network, with a higher limit over all networks", async () => {
  const { engine, askSolving, from, enter } = await world({ perPhone: 20 });
  expect(await enter("178.1.1.1")).toMatchObject({ ok: true });
  const guess = async (ip: string, times: number) => {
    const requested = await askSolving(ip);
    if (!requested.ok) return requested.error;
    const { requestId } = requested.value;
    const right = await codeOf(engine, requestId);
    let last = "";
    for (let n = 0; n < times; n++) {
      const answer = await checkCode(engine, from(ip), requestId, right === "0000" ? "1111" : "0000");
      last = answer.ok ? "true" : answer.error;
    }
    return last;
  };
  expect(await guess("45.1.1.1", 10)).toBe("InvalidCodeException");
  expect(await guess("45.1.1.1", 1)).toBe("RateLimitException");
  expect(await guess("45.2.1.1", 9)).toBe("InvalidCodeException");
  expect(await guess("45.3.1.1", 9)).toBe("InvalidCodeException");
  expect(await guess("45.4.1.1", 4)).toBe("AttemptsExpiredException");
  expect(await guess("45.5.1.1", 1)).toBe("RateLimitException");
  expect(await enter("178.1.1.1")).toMatchObject({ ok: true });
});

import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { nextRun, periodOfRun } from "../../../app/domain/reports/recurrence";
import { createSchedule, findSchedules, scheduleInput, sweepSchedules } from "../../../app/domain/reports/schedules";
import { sendReportEmails } from "../../../app/domain/reports/send-emails";
import { createSending } from "../../../app/domain/sendings/accept/create-sending";
import { singleInput } from "../../../app/domain/sendings/accept/input";
import { reportEmail } from "../../../workers/system-emails/compose";
import { openEngine } from "../../support/engine/engine";
import { isDeath, killable } from "../../support/engine/killable";
import { rowsOf } from "../../support/world/rows";
import { openAccount, SENDER } from "../../support/world/scene";

const DAY = 86_400_000;
const zone = "Europe/Moscow";
const at = (text: string) => Date.parse(`${text}+03:00`);

it("runs each day, week and month by the reader's clock, and covers whole days before", () => {
  const friday = at("2026-11-20T14:37:00");
  const daily = { frequency: "daily", weekDay: null, hour: 9, zone } as const;
  expect(nextRun(daily, friday)).toBe(at("2026-11-21T09:00:00"));
  expect(nextRun({ ...daily, hour: 15 }, friday)).toBe(at("2026-11-20T15:00:00"));
  expect(nextRun({ ...daily, frequency: "weekly", weekDay: 0 }, friday)).toBe(at("2026-11-23T09:00:00"));
  expect(nextRun({ ...daily, frequency: "weekly", weekDay: 4 }, friday)).toBe(at("2026-11-27T09:00:00"));
  expect(nextRun({ ...daily, frequency: "monthly" }, friday)).toBe(at("2026-12-01T09:00:00"));
  expect(periodOfRun(daily, at("2026-11-21T09:00:00"))).toEqual({
    from: at("2026-11-20T00:00:00"),
    to: at("2026-11-21T00:00:00"),
  });
  expect(periodOfRun({ frequency: "monthly", zone }, at("2026-12-01T09:00:00"))).toEqual({
    from: at("2026-11-01T00:00:00"),
    to: at("2026-12-01T00:00:00"),
  });
});

async function open() {
  const engine = openEngine();
  const account = await openAccount(engine);
  const input = { type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } };
  await createSending(engine, account, singleInput.parse(input));
  await engine.work();
  const asked = scheduleInput.parse({ name: "Daily", scheduleFrequency: "daily", hour: 0, email: "a@b.example" });
  await createSchedule(engine, { ...account, preferences: {} }, asked);
  engine.pass(DAY + 3_600_000);
  return { engine, account };
}

it("orders a report when its time has come, once, and sends it by e-mail when it is made", async () => {
  const { engine, account } = await open();
  for (const _ of ["once", "again"]) await sweepSchedules(engine);
  await sendReportEmails(engine, reportEmail);
  expect(engine.letters).toEqual([]);
  await engine.work();
  engine.pass(61_000);
  for (const _ of ["once", "again"]) await sendReportEmails(engine, reportEmail);
  expect(engine.letters.map(({ to, attachments }) => [to, attachments?.map(({ name }) => name)])).toEqual([
    ["a@b.example", ["Daily.csv"]],
  ]);
  const text = new TextDecoder().decode(engine.letters[0]!.attachments![0]!.bytes);
  expect(text).toContain("Hi");
  const [row] = await findSchedules(engine.db, account);
  expect(row!.nextAt).toBeGreaterThan(engine.clock());
});

it("is neither lost nor doubled wherever it is killed", async () => {
  for (let moment = 0, isKilled = true; isKilled; moment++) {
    const { engine, account } = await open();
    let left = moment;
    isKilled = false;
    const dies = () => {
      isKilled ||= left-- === 0;
      return isKilled;
    };
    await sweepSchedules(killable(engine, env.DB, dies)).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    await sweepSchedules(engine);
    const orders = await rowsOf("SELECT id FROM report_queue WHERE owner_id = ?", account.id);
    expect(orders).toHaveLength(1);
    expect(await rowsOf("SELECT id FROM report_emails WHERE owner_id = ?", account.id)).toEqual(orders);
  }
});

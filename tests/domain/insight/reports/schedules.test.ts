import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { PERMISSIONS } from "../../../../app/domain/base/access/permissions";
import { nextRun, periodOfRun } from "../../../../app/domain/insight/reports/next-run";
import {
  createSchedule,
  findSchedules,
  scheduleInput,
  sweepSchedules,
} from "../../../../app/domain/insight/reports/schedules";
import { sendReportEmails } from "../../../../app/domain/insight/reports/send-emails";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { reportEmail } from "../../../../workers/system-emails/compose";
import { openEngine } from "../../../support/engine/engine";
import { isDeath, killable } from "../../../support/engine/killable";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, SENDER } from "../../../support/world/scene";

const DAY = 86_400_000;
const zone = "Europe/Moscow";
const at = (text: string) => Date.parse(`${text}+03:00`);

it("runs each day, week and month in the reader's time zone, and covers whole days before", () => {
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

async function open(more: object = {}, maker: object = {}) {
  const engine = openEngine();
  const account = await openAccount(engine);
  const email = `${account.id}@b.example`;
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, account.id).run();
  const input = { type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } };
  await createSending(engine, account, singleInput.parse(input));
  await engine.work();
  const schedule = scheduleInput.parse({ name: "Daily", scheduleFrequency: "daily", hour: 0, email, ...more });
  const viewer = { ...account, preferences: {}, level: "me" as const, flags: {}, email, actor: null };
  const made = await createSchedule(engine, { ...viewer, permissions: new Set(PERMISSIONS), ...maker }, schedule);
  engine.pass(DAY + 3_600_000);
  return { engine, account, made };
}

it("orders a report once when due, and e-mails it when ready", async () => {
  const { engine, account } = await open();
  for (const _ of ["once", "again"]) await sweepSchedules(engine);
  await sendReportEmails(engine, reportEmail);
  expect(engine.emails).toEqual([]);
  await engine.work();
  engine.pass(61_000);
  for (const _ of ["once", "again"]) await sendReportEmails(engine, reportEmail);
  expect(engine.emails.map(({ to, attachments }) => [to, attachments?.map(({ name }) => name)])).toEqual([
    [`${account.id}@b.example`, ["Daily.csv"]],
  ]);
  expect(engine.emails[0]!.subject).not.toContain("Daily");
  const text = new TextDecoder().decode(engine.emails[0]!.attachments![0]!.bytes);
  expect(text).toContain("Hi");
  const [row] = await findSchedules(engine.db, account);
  expect(row!.nextAt).toBeGreaterThan(engine.clock());
});

it("states in the e-mail how many archived messages are missing, and omits the note if none are", async () => {
  const { engine, account } = await open();
  await sweepSchedules(engine);
  await engine.work();
  const unread = JSON.stringify([800, 434].map((messages, part) => ({ day: DAY, part, messages })));
  await env.DB.prepare("UPDATE tasks SET meta = json_set(meta, '$.unread', json(?)) WHERE owner_id = ?")
    .bind(unread, account.id)
    .run();
  engine.pass(61_000);
  await sendReportEmails(engine, reportEmail);
  const { text, html } = engine.emails[0]!;
  for (const part of [text, html]) expect(part).toMatch(/не\u00a0хватает сообщений: 1\s234\./);
  const whole = reportEmail({ language: "ru", name: "Daily", url: "https://a.example", missing: 0 });
  expect(whole.text).not.toContain("хватает");
});

it("is created only by the account itself, with the right to the report's data, for its own e-mail", async () => {
  const key = async (more: object, maker: object = {}) => {
    const { made } = await open(more, maker);
    return made.ok ? "ok" : made.problems[0]!.key;
  };
  expect(await key({ email: "other@b.example" })).toBe("scheduleEmailOwn");
  expect(await key({}, { actor: { id: "1", username: "a", name: "A", isLess: true } })).toBe("scheduleOwnOnly");
  await expect(key({}, { permissions: new Set(["reports.create"]) })).rejects.toThrow("forbidden");
});

it("reports a refused run once, and continues with the next", async () => {
  const { engine, account } = await open({ filterBy: { type: "viber" } });
  for (const _ of ["once", "again"]) await sweepSchedules(engine);
  expect(await rowsOf("SELECT type, data FROM notifications WHERE owner_id = ?", account.id)).toEqual([
    { type: "reportFailed", data: JSON.stringify({ title: "Daily" }) },
  ]);
  const [row] = await findSchedules(engine.db, account);
  expect(row!.nextAt).toBeGreaterThan(engine.clock());
});

it("reports a failed report instead of sending it, and an e-mail that is given up", async () => {
  const { engine, account } = await open();
  await sweepSchedules(engine);
  await env.DB.prepare("UPDATE tasks SET state = 'failed' WHERE owner_id = ?").bind(account.id).run();
  for (const _ of ["once", "again"]) await sendReportEmails(engine, reportEmail);
  expect(engine.emails).toEqual([]);
  expect(await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", account.id)).toEqual([
    { type: "reportFailed" },
  ]);
  const late = await open();
  await sweepSchedules(late.engine);
  await late.engine.work();
  late.engine.mail.send = async () => {
    throw new Error("down");
  };
  late.engine.pass(4 * DAY);
  await sendReportEmails(late.engine, reportEmail);
  const due = "SELECT due_at AS due FROM report_emails WHERE owner_id = ?";
  expect(await rowsOf(due, late.account.id)).toEqual([{ due: null }]);
  const unsentSql = "SELECT data FROM notifications WHERE owner_id = ? AND type = 'reportUnsent'";
  const unsent = [{ data: JSON.stringify({ title: "Daily" }) }];
  expect(await rowsOf(unsentSql, late.account.id)).toEqual(unsent);

  const bounced = await open();
  await sweepSchedules(bounced.engine);
  await bounced.engine.work();
  bounced.engine.pass(61_000);
  bounced.engine.mail.send = async () => ({ failed: "rejected", retry: false });
  for (const _ of ["once", "again"]) await sendReportEmails(bounced.engine, reportEmail);
  expect(await rowsOf(unsentSql, bounced.account.id)).toEqual(unsent);
});

it("is neither lost nor duplicated wherever it is killed", async () => {
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

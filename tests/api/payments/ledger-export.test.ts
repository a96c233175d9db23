import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { newId, newIdAt } from "../../../app/domain/base/shared/ids";
import { fewLines, startLedgerExport } from "../../../app/domain/money/ledger/export";
import { LEDGER_COLUMNS } from "../../../app/domain/money/ledger/export-columns";
import { exportPages as words } from "../../../app/i18n/exportPages/ru";
import { openDatabase } from "../../../db/client";
import { billings } from "../../../db/schema/billing";
import { openEngine } from "../../support/engine/engine";
import { meterOf } from "../../support/engine/meter";
import { call, submit, visit } from "../../support/forms/open-screen";
import { writtenLines } from "../../support/world/exports";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";
import { openAccount, RUB } from "../../support/world/scene";

const db = openDatabase(env.DB);
const preferences = { timeZone: "Asia/Yekaterinburg" };

let reseller: Session;
let session: Session;

beforeAll(async () => {
  reseller = await signInAs((await createUser({ level: "reseller", preferences })).username);
});

beforeEach(async () => {
  session = await signInAs((await createUser({ resellerId: reseller.id, preferences })).username);
});

async function line(source: string, units: number, rest: Partial<typeof billings.$inferInsert> = {}) {
  const createdAt = Date.UTC(2026, 10, 21, 22, 5, 9);
  const row = { ownerId: session.id, id: newIdAt(createdAt), source, amount: units * RUB, status: "complete" as const };
  await db.insert(billings).values({ ...row, createdAt, updatedAt: createdAt, ...rest });
  return row.id;
}

async function linesOf(path: string) {
  const answer = await visit(path, session, { "accept-language": "ru" });
  expect(answer.status).toBe(200);
  const name = decodeURIComponent(answer.headers.get("content-disposition") ?? "");
  return { name, lines: (await answer.text()).trimEnd().split("\r\n") };
}

it("the list opens a dialog, and its file follows the filter, with all columns or the chosen ones", async () => {
  const taskId = newId();
  const id = await line("sendings.viber", -50, { status: "pending", held: 10 * RUB, refunded: 5.5 * RUB, taskId });
  await line("payment", 500, { comment: "=1+1" });
  const list = await (await visit("/balance/billings?source=sendings.viber", session)).text();
  expect(list).toContain('href="/balance/billings/export?source=sendings.viber"');
  const dialog = await (
    await visit("/balance/billings/export?source=sendings.viber", session, { "accept-language": "ru" })
  ).text();
  expect(dialog).toContain(words.found.replace("{{number}}", "1"));
  const columns = LEDGER_COLUMNS.map((column) => `columns=${column}`).join("&");
  const { name, lines } = await linesOf(`/balance/billings/export/file?source=sendings.viber&${columns}`);
  expect(name).toContain("Операции по балансу, Viber.csv");
  expect(lines.map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "Время, Екатеринбург;Операция;Рассылка или получатель;Комментарий;Статус;Сумма, RUB;Остаток, RUB;" +
      "Пришло, RUB;Выведено, RUB;Списано, RUB;В резерве, RUB;Вернулось, RUB;ID рассылки;ID операции",
    `2026-11-22 03:05:09;Viber;;;Списано частью;-50;-500;0;0;40;10;5,5;${taskId};${id}`,
  ]);
  const all = await linesOf("/balance/billings/export/file?columns=comment&columns=amount");
  expect(all.lines).toContain(`"'=1+1";500`);
});

it("a file without columns is refused with a message, and a spreadsheet is returned on request", async () => {
  await line("payment", 500);
  const none = await visit("/balance/billings/export/file", session);
  expect(none.headers.get("location")).toContain("/balance/billings/export?bare=1");
  const sheet = await visit("/balance/billings/export/file?columns=amount&format=xlsx", session);
  expect(sheet.headers.get("content-type")).toContain("spreadsheetml");
});

it("REST exports the filtered ledger of the caller, and that of an account below into the caller's storage", async () => {
  await line("payment", 500);
  await line("sendings.sms", -3);
  const request = { filter: { source: "payment" }, columns: ["source", "amount"] };
  for (const [as, body] of [
    [session, request],
    [reseller, { ...request, OwnerId: session.id }],
  ] as const) {
    const [status, { TaskId }] = await ask("POST", "/billings/export", as, body);
    expect(status).toBe(200);
    const task = async () => (await ask("GET", `/tasks/${TaskId}`, as))[1];
    await expect.poll(async () => (await task()).state, { timeout: 40_000 }).toBe("completed");
    const { type, data, meta } = await task();
    expect({ type, data }).toMatchObject({ type: "billings:export", data: { filter: { source: "payment" } } });
    const file = await call("GET", `/api/storage/${meta.files[0].id}`, { session: as });
    const lines = (await file.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/;500$/);
    const page = await (await visit(`/messages/tasks/${TaskId}`, as, { "accept-language": "ru" })).text();
    expect(page).toContain(words.toLedger);
    expect(page).toContain(as === session ? "/balance/billings?source=payment" : `whose=${session.id}`);
  }
  expect((await ask("POST", "/billings/export", session, { columns: ["gold"] }))[0]).toBe(422);
  expect((await ask("POST", "/billings/export", session, { filter: { status: "invalid" } }))[0]).toBe(422);
});

it("the dialog's form starts a task for a long ledger, once", async () => {
  const key = newId();
  const form = { key, columns: "amount", format: "csv", encoding: "utf-8", delimiter: ";" };
  for (const _ of [1, 2]) {
    const answer = await submit("/balance/billings/export?source=payment", form, session);
    expect(answer.headers.get("location")).toMatch(/^\/messages\/tasks\//);
  }
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", session.id)).toHaveLength(1);
});

it("a long ledger is written by a task as of the moment of the request", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const start = engine.clock() - 3_000_000;
  await rowsOf("DELETE FROM billings WHERE owner_id = ?", owner.id);
  await env.DB.prepare(`
    WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 1299)
    INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    SELECT ?1, substr(printf('%012x', ?2 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?2 + n * 1000), 9)
        || printf('-7000-8000-%012x', n), iif(n % 13 = 0, 'payment', 'sendings.sms'), n * 1000000, 'complete', ?2, ?2 FROM n`)
    .bind(owner.id, start)
    .run();
  expect(await fewLines(engine.db, owner, {})).toBeNull();
  const meter = meterOf(env.DB);
  expect(await fewLines(openDatabase(meter.db), owner, { source: "payment" })).toHaveLength(100);
  // The balance after each line needs the lines in between.
  expect(meter.rowsRead).toBeLessThanOrEqual(6 * 1300);
  const how = { columns: ["amount"] as const, format: { encoding: "utf-8", delimiter: ";" } as const };
  const params = { ...how, language: "ru", zone: "UTC", title: "Ledger" };
  const started = await startLedgerExport(engine, owner, owner, { ...params, filter: {} });
  engine.pass(5000);
  const late = { ownerId: owner.id, id: newIdAt(engine.clock()), source: "payment", amount: -7 };
  await engine.db.insert(billings).values({ ...late, status: "complete", createdAt: 0, updatedAt: 0 });
  const lines = await writtenLines(engine, owner, started.ok ? started.value.taskId : "");
  expect(lines.slice(1)).toEqual(Array.from({ length: 1300 }, (_, n) => String(1299 - n)));
});

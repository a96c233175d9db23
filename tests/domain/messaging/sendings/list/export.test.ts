import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { EXPORT_DELIMITERS, type Format } from "../../../../../app/domain/base/exports/export";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../../app/domain/base/shared/pages";
import { decode, ENCODINGS } from "../../../../../app/domain/base/tables/encodings";
import { getTask, taskView } from "../../../../../app/domain/base/tasks/tasks";
import type { MessageFilter } from "../../../../../app/domain/messaging/sendings/actions/bulk-change";
import {
  fewLines,
  messageCells,
  messagesFile,
  startMessagesExport,
} from "../../../../../app/domain/messaging/sendings/list/export";
import {
  OUTGOING_COLUMNS,
  type OutgoingColumn,
  outgoingColumns,
  outgoingShown,
} from "../../../../../app/domain/messaging/sendings/list/export-columns";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { stopTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sendings } from "../../../../../db/schema/sendings";
import { tasks } from "../../../../../db/schema/tasks";
import { runExport } from "../../../../../workers/jobs/run-export";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { readerOf, writtenLines } from "../../../../support/world/exports";
import { rowsOf } from "../../../../support/world/rows";
import { openAccount, phones } from "../../../../support/world/scene";

const engine = openEngine();
const { db } = engine;
const zone = "Europe/Moscow";
const SEMICOLONS: Format = { encoding: "utf-8", delimiter: ";" };
const AT = Date.UTC(2026, 10, 21, 22, 5, 9);

const fileOptions = (columns: readonly OutgoingColumn[], format = SEMICOLONS, language = "ru") => ({
  columns,
  format,
  language,
  zone,
});

type Values = Partial<typeof sendings.$inferInsert>;

async function sent(ownerId: string, values: Values = {}): Promise<string> {
  const id = values.id ?? newId();
  await db.insert(sendings).values({
    ownerId,
    id,
    type: "sms",
    sender: "CABINET",
    recipient: "79161234567",
    text: "Hello",
    segments: 2,
    price: 2_505_000,
    status: "delivered",
    createdAt: AT,
    updatedAt: AT + 7000,
    timeline: [
      { at: AT, status: "pending" },
      { at: AT + 1000, status: "sent", provider: "Infobip" },
      { at: AT + 3000, status: "delivered" },
      { at: AT + 5000, status: "late" },
    ],
    ...values,
  });
  return id;
}

async function written(
  viewer: ReturnType<typeof readerOf>,
  columns: readonly OutgoingColumn[],
  format = SEMICOLONS,
  language = "ru",
) {
  const rows = (await fewLines(db, viewer, {}))!;
  const { bytes, replaced } = await messagesFile(engine, viewer, rows, fileOptions(columns, format, language));
  return { lines: decode(bytes, format.encoding).trimEnd().split("\r\n"), replaced };
}

async function started(viewer: ReturnType<typeof readerOf>, filter: MessageFilter = {}) {
  // Ids use the real clock, and the engine's clock stands still.
  engine.pass(Math.max(0, Date.now() - engine.clock()) + 1000);
  const params = { title: "Messages", filter, ...fileOptions(["recipient", "text"]) };
  const result = await startMessagesExport(engine, viewer, params);
  if (!result.ok) throw new Error(result.problems[0]?.key);
  return result.value.taskId;
}

test("a message has all its columns: in the reader's time zone and language, exact to the micro", async () => {
  const viewer = readerOf(await openAccount(engine), { level: "manager" });
  const taskId = newId();
  const row = {
    state: "completed",
    data: {},
    meta: {},
    cursor: {},
    startsAt: AT,
    createdAt: AT,
    updatedAt: AT,
  } as const;
  await db.insert(tasks).values({ ownerId: viewer.id, id: taskId, type: "sendings:bulk", title: "Sale", ...row });
  const chain = { taskId, step: 1, steps: 3, providerRef: "ref-1" };
  const id = await sent(viewer.id, {
    ...chain,
    price: 2_505_001,
    clickedAt: AT + 51_000,
    tags: ["spring", "vip"],
    variant: 1,
  });
  const { lines } = await written(viewer, OUTGOING_COLUMNS);
  const header =
    "Время, Москва;Получатель;Канал;Имя отправителя;Текст;Статус;Время статуса, Москва;Код ошибки;" +
    "Что случилось;Оператор;Страна;Сегментов;Цена, RUB;Переход по\u00a0ссылке, Москва;Задача;Метки;" +
    "Текст из\u00a0двух;Шаг цепочки;ID сообщения;Провайдер;ID у\u00a0провайдера";
  const line =
    "2026-11-22 01:05:09;+79161234567;SMS;CABINET;Hello;Доставлено;2026-11-22 01:05:12;;;" +
    `MTS;Россия;2;2,505001;2026-11-22 01:06:00;Sale;spring, vip;2;2;${id};Infobip;ref-1`;
  expect(lines).toEqual([`\ufeff${header}`, line].map((text) => text.replace("\ufeff", "")));
});

test("a failure has its code and message, and a refunded message costs nothing", async () => {
  const viewer = readerOf(await openAccount(engine));
  const failed = (error: string | null, at: number) => ({
    at,
    status: "failed" as const,
    ...(error ? { code: error } : {}),
  });
  const timeline = [{ at: AT, status: "pending" as const }, failed("noRoute", AT + 1)];
  await sent(viewer.id, { status: "failed", error: "noRoute", timeline });
  await sent(viewer.id, {
    status: "failed",
    error: null,
    timeline: [{ at: AT, status: "sent" }, failed(null, AT + 1)],
  });
  await sent(viewer.id, { status: "processing", error: "http429" });
  const { lines } = await written(
    viewer,
    ["status", "error", "reason", "price"],
    { ...SEMICOLONS, delimiter: "," },
    "en",
  );
  expect(lines.slice(1)).toEqual([
    "Sending,,,2.505",
    expect.stringMatching(/^Not delivered,,[^,]+,2\.505$/),
    expect.stringMatching(/^Not delivered,noRoute,[^,]*route[^,]*,0$/),
  ]);
});

test("no cell starts as a formula, and a phone keeps its plus", async () => {
  const viewer = readerOf(await openAccount(engine));
  await sent(viewer.id, { sender: "=2+2", text: '@SUM(A1)\n"quoted"; part' });
  const { lines } = await written(viewer, ["recipient", "sender", "text"]);
  expect(lines.slice(1).join("\n")).toBe(`+79161234567;"'=2+2";"'@SUM(A1)\n""quoted""; part"`);
});

test.each(ENCODINGS.flatMap((encoding) => EXPORT_DELIMITERS.map((delimiter) => ({ encoding, delimiter }))))(
  "$encoding with $delimiter uses the reader's language if it has the characters, else English",
  async (format) => {
    const viewer = readerOf(await openAccount(engine));
    await sent(viewer.id, { text: "Привет" });
    const { lines, replaced } = await written(viewer, ["text", "status"], format);
    const { encoding, delimiter } = format;
    const isLatin = encoding === "windows-1252";
    const [head, status] = isLatin ? [["Text", "Status"], "Delivered"] : [["Текст", "Статус"], "Доставлено"];
    expect(lines).toEqual([head.join(delimiter), [isLatin ? "??????" : "Привет", status].join(delimiter)]);
    expect(replaced).toBe(isLatin ? 6 : 0);
    const cells = await messageCells(engine, viewer, (await fewLines(db, viewer, {}))!);
    expect(cells).toEqual([["CABINET", "Привет", null]]);
  },
);

test("providers are for managers only, tasks for viewers with the right to read them; other columns are refused", async () => {
  const account = await openAccount(engine);
  await sent(account.id);
  const secret = ["provider", "providerRef"] as const;
  const seen = (viewer: ReturnType<typeof readerOf>, isKept = false) => outgoingColumns(viewer, { isKept });
  for (const level of ["me", "reseller"] as const) {
    const viewer = readerOf(account, { level });
    expect(seen(viewer)).not.toEqual(expect.arrayContaining([...secret]));
    const { lines } = await written(viewer, OUTGOING_COLUMNS);
    expect(lines.join("\n")).not.toContain("Infobip");
    const refused = await startMessagesExport(engine, viewer, { title: "x", filter: {}, ...fileOptions(secret) });
    expect(refused).toMatchObject({ ok: false, problems: [{ key: "columnUnknown", values: { column: "provider" } }] });
  }
  expect(seen(readerOf(account, { level: "manager" }), true)).toEqual([...OUTGOING_COLUMNS]);
  expect(seen(readerOf(account, { rights: [] }))).not.toContain("task");
  expect(
    await startMessagesExport(engine, readerOf(account), { title: "x", filter: {}, ...fileOptions([]) }),
  ).toMatchObject({
    problems: [{ key: "columnsRequired" }],
  });
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", account.id)).toEqual([]);
});

test("a manager acting as the customer gets providers in the download, but stores no file with them", async () => {
  const acting = readerOf(await openAccount(engine), { askerLevel: "manager" });
  await sent(acting.id);
  expect((await written(acting, ["provider"])).lines[1]).toBe("Infobip");
  const refused = await startMessagesExport(engine, acting, { title: "x", filter: {}, ...fileOptions(["provider"]) });
  expect(refused).toMatchObject({ ok: false, problems: [{ key: "columnUnknown" }] });
});

test("columns are in the list's order", () => {
  expect(outgoingShown(["status", "unknown"])).toEqual(["recipient", "status", "statusAt", "reason"]);
  expect(outgoingShown(null)).toEqual([
    "createdAt",
    "recipient",
    "type",
    "sender",
    "text",
    "status",
    "statusAt",
    "reason",
    "price",
  ]);
});

/** n delivered messages, one per second, every tenth failed; the newest is from now. */
async function openMany(n: number) {
  const viewer = readerOf(await openAccount(engine));
  const start = engine.clock() - n * 1000;
  await env.DB.prepare(`
    WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 - 1)
    INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status, timeline, created_at, updated_at)
    SELECT ?1, substr(printf('%012x', ?3 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?3 + n * 1000), 9)
        || printf('-7000-8000-%012x', n), 'task' || n, 'sms', 'CABINET', printf('7916%07d', n), 'Hi', 1, 1,
      iif(n % 10 = 3, 'failed', 'delivered'), '[]', ?3 + n * 1000, ?3 + n * 1000 FROM n`)
    .bind(viewer.id, n, start)
    .run();
  return viewer;
}

const phonesIn = (lines: string[]) => lines.slice(1).map((line) => line.split(";")[0]!.slice(1));

test("a task writes a long export: a snapshot of the moment of the request", async () => {
  const viewer = await openMany(1300);
  expect(await fewLines(db, viewer, {})).toBeNull();
  const taskId = await started(viewer);
  const [oldest] = await rowsOf<{ id: string }>(
    "SELECT id FROM sendings WHERE owner_id = ? ORDER BY id LIMIT 1",
    viewer.id,
  );
  engine.pass(5000);
  const later = { createdAt: engine.clock(), recipient: "79990000000" };
  await sent(viewer.id, { ...later, id: `${oldest!.id.slice(0, -2)}01` });
  await sent(viewer.id, { ...later, id: `ffffffff${newId().slice(8)}` });
  const lines = await writtenLines(engine, viewer, taskId);
  expect(phonesIn(lines)).toEqual(phones(1300).toReversed());
  expect(taskView((await getTask(db, viewer, taskId))!)).toMatchObject({
    type: "outgoing:export",
    state: "completed",
    data: { filter: {}, columns: ["recipient", "text"], encoding: "utf-8", delimiter: ";" },
    meta: { completed: 1300, total: 1300, progress: 100, replaced: 0, files: [{ rows: 1300 }] },
  });
  expect(await rowsOf("SELECT type, data FROM notifications WHERE owner_id = ?", viewer.id)).toEqual([
    { type: "exportReady", data: expect.stringContaining(taskId) },
  ]);
});

test("an export holds exactly what the filter finds, and a stopped one writes nothing more", async () => {
  const viewer = await openMany(1300);
  const failed = phones(1300)
    .filter((phone) => phone.endsWith("3"))
    .toReversed();
  expect(phonesIn(await writtenLines(engine, viewer, await started(viewer, { status: "failed" })))).toEqual(failed);
  expect((await fewLines(db, viewer, { status: "failed" }))?.length).toBe(failed.length);
  const stopped = await started(viewer);
  await stopTask(engine, viewer, stopped);
  await engine.work();
  expect(taskView((await getTask(db, viewer, stopped))!).meta).toMatchObject({ completed: 0, files: [] });
});

test("another account's messages are in no file", async () => {
  const [own, theirs] = [readerOf(await openAccount(engine)), readerOf(await openAccount(engine))];
  const id = await sent(theirs.id, { text: "secret" });
  expect(await fewLines(db, own, {})).toEqual([]);
  await sent(own.id, { recipient: "79160000001" });
  expect(phonesIn(await writtenLines(engine, own, await started(own)))).toEqual(["79160000001"]);
  expect(await getSending(db, own, id)).toBeNull();
  // A task of another account does not reveal its title.
  await sent(own.id, { taskId: await started(theirs) });
  expect((await written(own, ["task", "text"])).lines.slice(1)).toEqual(["Hello;", "Hello;"]);
});

test.each<[string, MessageFilter]>([
  ["all", {}],
  ["failures", { status: "failed" }],
  ["what no index serves", { status: "delivered", sender: "CABINET" }],
  ["what is not there", { sender: "NOBODY" }],
])("counting and a page of a task with task titles stay within a page's read limit: %s", async (_, filter) => {
  const viewer = await openMany(20_000);
  const meter = meterOf(env.DB);
  const metered = openEngine(meter.db);
  await fewLines(metered.db, viewer, filter);
  expect(meter.rowsRead).toBeLessThanOrEqual(MOST_READ);
  const params = { title: "Messages", filter, ...fileOptions(["recipient", "task"]) };
  const result = await startMessagesExport(engine, viewer, params);
  if (!result.ok) throw new Error("refused");
  const task = (await getTask(db, viewer, result.value.taskId))!;
  meter.reset();
  await runExport({ ...metered, clock: ticking() }, task, { step: 1, pages: 1, file: 1e6 });
  const { seq } = (await getTask(db, viewer, task.id))!.cursor as { seq: number };
  expect(seq).toBeGreaterThan(0);
  // Plus the task's row and its event for each page.
  expect(meter.rowsRead).toBeLessThanOrEqual(seq * (MOST_READ + 10));
});

/** A clock that allows a few steps per run. */
function ticking() {
  const from = engine.clock();
  let calls = 0;
  return () => from + 1000 * calls++;
}

import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Format } from "../../../../app/domain/base/exports/export";
import { newId } from "../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../app/domain/base/shared/pages";
import { decode } from "../../../../app/domain/base/tables/encodings";
import { getTask, taskView } from "../../../../app/domain/base/tasks/tasks";
import {
  fewIncoming,
  incomingCells,
  incomingFile,
  startIncomingExport,
} from "../../../../app/domain/messaging/incoming/export";
import {
  INCOMING_COLUMNS,
  type IncomingColumn,
  incomingColumns,
  incomingShown,
} from "../../../../app/domain/messaging/incoming/export-columns";
import type { IncomingFilter } from "../../../../app/domain/messaging/incoming/filter";
import { findWritersWithin } from "../../../../app/domain/messaging/incoming/known-writers";
import { NOBODY } from "../../../../app/domain/messaging/incoming/match";
import { runExport } from "../../../../workers/jobs/run-export";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { readerOf, writtenLines } from "../../../support/world/exports";
import { incomingOf } from "../../../support/world/incoming";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, openList, phones } from "../../../support/world/scene";

const engine = openEngine();
const { db } = engine;
const zone = "Asia/Yekaterinburg";
const SEMICOLONS: Format = { encoding: "utf-8", delimiter: ";" };
const AT = Date.UTC(2026, 10, 21, 22, 5, 9);
const MINE = { isUnclaimed: false };

const fileOptions = (columns: readonly IncomingColumn[], format = SEMICOLONS, language = "ru") => ({
  columns,
  format,
  language,
  zone,
});

async function written(
  viewer: ReturnType<typeof readerOf>,
  columns: readonly IncomingColumn[],
  how = fileOptions(columns),
) {
  const rows = (await fewIncoming(db, viewer, { filter: {}, ...MINE }))!;
  const { bytes, replaced } = await incomingFile(engine, viewer, rows, how);
  return { lines: decode(bytes, how.format.encoding).trimEnd().split("\r\n"), replaced };
}

async function started(viewer: ReturnType<typeof readerOf>, filter: IncomingFilter = {}, isUnclaimed = false) {
  // Ids use the real clock, and the engine's clock stands still.
  engine.pass(Math.max(0, Date.now() - engine.clock()) + 1000);
  const params = { title: "Incoming", filter, isUnclaimed, ...fileOptions(["from", "text"]) };
  const result = await startIncomingExport(engine, viewer, params);
  if (!result.ok) throw new Error(result.problems[0]?.key);
  return result.value.taskId;
}

test("an incoming message has all its columns, with the largest list of its phone and the name there", async () => {
  const viewer = readerOf(await openAccount(engine));
  const [old, list] = [await openList(engine, viewer.id, phones(1)), await openList(engine, viewer.id, phones(2))];
  const blacklist = await openList(engine, viewer.id, phones(1), "blacklist");
  await rowsOf("UPDATE contact_lists SET title = 'Shop' WHERE id = ?", list);
  await rowsOf("UPDATE contacts SET last_name = 'Щукина', first_name = 'Юлия' WHERE list_id = ?", list);
  await rowsOf("UPDATE contacts SET name = 'Nobody' WHERE list_id IN (?, ?)", old, blacklist);
  const [sendingId, before] = [newId(), newId()];
  const times = { createdAt: AT, answeredAt: AT + 60_000 };
  const id = await incomingOf(db, { ownerId: viewer.id, sender: phones(1)[0]!, sendingId, text: "Да", ...times });
  await incomingOf(db, {
    id: before,
    ownerId: viewer.id,
    type: "telegram",
    sender: "ivan",
    isStop: true,
    isRead: true,
    createdAt: AT,
  });
  const { lines } = await written(viewer, INCOMING_COLUMNS);
  expect(lines).toEqual([
    "Время, Екатеринбург;Канал;От кого;Ваш отправитель;Текст;Список;Контакт;Ответ на\u00a0сообщение;Прочитано;" +
      "Ответили, Екатеринбург;Отписка;ID сообщения",
    `2026-11-22 03:05:09;SMS;+79160000000;CABINET;Да;Shop;Щукина Юлия;${sendingId};нет;2026-11-22 03:06:09;нет;${id}`,
    expect.stringMatching(/^2026-11-22 03:05:09;Telegram;ivan;CABINET;Hello back;;;;да;;да;/),
  ]);
});

test("formulas are escaped, and characters missing from an encoding are counted", async () => {
  const viewer = readerOf(await openAccount(engine));
  await incomingOf(db, { ownerId: viewer.id, text: "=HYPERLINK(1) Ünal" });
  const columns = ["text", "isRead"] as const;
  const how = fileOptions(columns, { encoding: "windows-1251", delimiter: "," });
  expect(await written(viewer, columns, how)).toEqual({
    lines: ["Текст,Прочитано", `"'=HYPERLINK(1) ?nal",нет`],
    replaced: 1,
  });
  const rows = (await fewIncoming(db, viewer, { filter: {}, ...MINE }))!;
  expect((await incomingCells(engine, viewer, rows))[0]).toContain("=HYPERLINK(1) Ünal");
});

test("sent messages and contacts are only for viewers with the right to read them", async () => {
  const account = await openAccount(engine);
  const bare = readerOf(account, { rights: [] });
  expect(incomingColumns(readerOf(account))).toEqual([...INCOMING_COLUMNS]);
  expect(INCOMING_COLUMNS.filter((column) => !incomingColumns(bare).includes(column))).toEqual([
    "list",
    "contact",
    "sendingId",
  ]);
  const params = { title: "x", filter: {}, ...MINE };
  for (const column of ["list", "contact", "sendingId"] as const) {
    expect(await startIncomingExport(engine, bare, { ...params, ...fileOptions([column]) })).toMatchObject({
      problems: [{ key: "columnUnknown", values: { column } }],
    });
  }
  expect(await startIncomingExport(engine, bare, { ...params, ...fileOptions([]) })).toMatchObject({ ok: false });
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", account.id)).toEqual([]);
  expect(incomingShown(["text"])).toEqual(["from", "text"].toSorted());
});

test("messages without an owner are for managers, and another account's are in no file", async () => {
  const [own, theirs] = [readerOf(await openAccount(engine)), readerOf(await openAccount(engine))];
  await incomingOf(db, { ownerId: theirs.id, text: "secret" });
  const orphan = await incomingOf(db, { ownerId: NOBODY, text: "orphan", sender: "79035550000" });
  const few = (viewer: typeof own) => fewIncoming(db, viewer, { filter: { sender: "79035550000" }, isUnclaimed: true });
  expect(await few(own)).toEqual([]);
  const manager = readerOf(own, { level: "manager" });
  expect((await few(manager))?.map(({ id }) => id)).toEqual([orphan]);
  expect(await writtenLines(engine, own, await started(own))).toHaveLength(1);
  expect(await writtenLines(engine, own, await started(own, {}, true))).toHaveLength(1);
  expect((await writtenLines(engine, manager, await started(manager, {}, true))).join("\n")).toContain("orphan");
});

/** n messages, one per second, from n contacts of one list; every tenth is a stop word. */
async function openMany(n: number) {
  const viewer = readerOf(await openAccount(engine));
  await openList(engine, viewer.id, phones(n));
  // The largest list contains none of them.
  await openList(engine, viewer.id, phones(n + 1, n));
  const start = engine.clock() - n * 1000;
  await env.DB.prepare(`
    WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 - 1)
    INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, keywords, is_stop, sent_at, created_at)
    SELECT ?1, substr(printf('%012x', ?3 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?3 + n * 1000), 9)
        || printf('-7000-8000-%012x', n), 'sms', printf('7916%07d', n), 'CABINET', 'Hi', 'p', ?1 || n, '[]',
      n % 10 = 3, ?3 + n * 1000, ?3 + n * 1000 FROM n`)
    .bind(viewer.id, n, start)
    .run();
  return viewer;
}

test("a contact of any list is found, whatever lists precede it", async () => {
  const viewer = readerOf(await openAccount(engine));
  for (let from = 10; from < 60; from += 10) await openList(engine, viewer.id, phones(9, from));
  const small = await openList(engine, viewer.id, phones(1));
  await rowsOf("UPDATE contact_lists SET title = 'Small' WHERE id = ?", small);
  await incomingOf(db, { ownerId: viewer.id, sender: phones(1)[0]! });
  await incomingOf(db, { ownerId: viewer.id, sender: "ivan", type: "telegram" });
  expect((await written(viewer, ["list", "contact"])).lines.slice(1)).toEqual([";", "Small;0000"]);
  const known = await findWritersWithin(db, viewer.id, phones(1), 5);
  expect([...known]).toEqual([]);
});

test("a task writes a long export: messages that the filter finds among those present when requested", async () => {
  const viewer = await openMany(1300);
  expect(await fewIncoming(db, viewer, { filter: {}, ...MINE })).toBeNull();
  const taskId = await started(viewer);
  engine.pass(5000);
  await incomingOf(db, { ownerId: viewer.id, id: `ffffffff${newId().slice(8)}`, sender: "79990000000" });
  const lines = await writtenLines(engine, viewer, taskId);
  expect(lines.slice(1).map((line) => line.split(";")[0])).toEqual(
    phones(1300)
      .map((phone) => `+${phone}`)
      .toReversed(),
  );
  expect(taskView((await getTask(db, viewer, taskId))!)).toMatchObject({
    type: "incoming:export",
    state: "completed",
    meta: { completed: 1300, progress: 100, files: [{ rows: 1300 }] },
  });
  const stops = await writtenLines(engine, viewer, await started(viewer, { isStop: true, text: "hi" }));
  expect(stops).toHaveLength(1 + 130);
});

test.each<[string, IncomingFilter]>([
  ["all", {}],
  ["stop words", { isStop: true }],
  ["words of the text", { text: "h" }],
  ["what is not there", { text: "nowhere" }],
])("a small export and a page of a task stay within a page's read limit: %s", async (_, filter) => {
  const viewer = await openMany(20_000);
  const meter = meterOf(env.DB);
  const metered = openEngine(meter.db);
  const rows = (await fewIncoming(metered.db, viewer, { filter, ...MINE })) ?? [];
  await incomingFile(metered, viewer, rows, fileOptions(INCOMING_COLUMNS));
  expect(meter.rowsRead).toBeLessThanOrEqual(MOST_READ);
  const params = { title: "Incoming", filter, ...MINE, ...fileOptions(INCOMING_COLUMNS) };
  const result = await startIncomingExport(engine, viewer, params);
  if (!result.ok) throw new Error("refused");
  const task = (await getTask(db, viewer, result.value.taskId))!;
  meter.reset();
  const from = engine.clock();
  let calls = 0;
  await runExport({ ...metered, clock: () => from + 1000 * calls++ }, task, { step: 1, pages: 1, file: 1e6 });
  const { seq } = (await getTask(db, viewer, task.id))!.cursor as { seq: number };
  expect(seq).toBeGreaterThan(0);
  // Plus the task's row and its event for each page.
  expect(meter.rowsRead).toBeLessThanOrEqual(seq * (MOST_READ + 10));
});

import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ERASED } from "../../../../app/domain/base/channels/person";
import type { Format } from "../../../../app/domain/base/exports/export";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { tableFile } from "../../../../app/domain/base/tables/write-table-file";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { askErasure, findErasures, sweepErasures } from "../../../../app/domain/insight/erasures/erase";
import { storeOnce } from "../../../../app/domain/library/files/store-once";
import { DAY_MS } from "../../../../app/domain/messaging/archive/parts";
import { saveDraft } from "../../../../app/domain/messaging/drafts/drafts";
import { expandTask } from "../../../../app/domain/messaging/sendings/expand/expand";
import { repeatTask } from "../../../../app/domain/messaging/sendings/schedule/run-recurrence";
import { openEngine } from "../../../support/engine/engine";
import { openAccount, phones } from "../../../support/world/scene";

const engine = openEngine();
const { db, clock } = engine;
const [ANNA, BORIS] = phones(2) as [string, string];
const manager = { id: "01890000-0000-7000-8000-00000000000a" };

const written = (phone: string) =>
  `+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`;

async function storeTask(ownerId: string, type: string, state: string, data: object, cursor: object = {}) {
  const id = newIdAt(clock());
  await db.run(sql`INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, starts_at, created_at, updated_at)
    VALUES (${ownerId}, ${id}, 'For Anna', ${type}, ${state}, ${JSON.stringify(data)}, ${JSON.stringify(cursor)}, '{}', 0, 0, 0)`);
  return id;
}

const readTask = async (ownerId: string, id: string) => (await getTask(db, { id: ownerId }, id))!;
const audience = { lists: [], phones: [ANNA, BORIS], excludeLists: [], excludePhones: [ANNA] };
const mailing = { type: "sms", payload: { sender: "CABINET", text: "Hello, Anna" }, chain: { steps: [] } };

it("removes a person from campaigns, templates and drafts, however the number was written", async () => {
  const { id } = await openAccount(engine);
  const values = { [ANNA]: { name: "Anna" }, [BORIS]: { name: "Boris" } };
  const done = await storeTask(
    id,
    "sendings:bulk",
    "completed",
    { ...mailing, audience: { ...audience, values } },
    { after: ANNA },
  );
  const alone = await storeTask(id, "sendings:bulk", "completed", {
    ...mailing,
    audience: { ...audience, phones: [ANNA] },
  });
  const planned = await storeTask(id, "sendings:bulk", "scheduled", { ...mailing, audience });
  const recipient = { include: [written(ANNA), BORIS], exclude: [], values: { [written(ANNA)]: { name: "Anna" } } };
  const repeated = await storeTask(id, "sendings:recurrent", "scheduled", { sending: { ...mailing, recipient } });
  const words = { subject: "Anna", html: "<p>Anna</p>", title: "Anna", buttons: ["Anna"] };
  const personal = {
    ...mailing,
    payload: { ...mailing.payload, ...words },
    variables: { name: "Anna" },
    split: { share: 50, text: "Dear Anna" },
  };
  const to = { ...audience, phones: [ANNA], excludePhones: [] };
  const toHer = [
    await storeTask(id, "sendings:bulk", "scheduled", { ...personal, audience: to }),
    await storeTask(id, "sendings:recurrent", "scheduled", {
      sending: {
        ...personal,
        title: "For Anna",
        fallbacks: [{ type: "sms", payload: { text: "Anna" } }],
        recipient: { include: [written(ANNA)], exclude: [] },
      },
    }),
  ];
  const found = await storeTask(id, "contacts:export", "completed", { filter: { phone: ANNA }, search: written(ANNA) });
  const reached = await storeTask(id, "contacts:bulk", "completed", { filter: {} }, { seq: 1, phone: ANNA });
  const changed = await storeTask(id, "sendings:change", "completed", { filter: { phone: ANNA }, action: {} });
  const [template, draft] = [newIdAt(clock()), newIdAt(clock())];
  await db.run(sql`INSERT INTO templates (owner_id, id, title, type, moderation, payload, recipient, created_at, updated_at)
    VALUES (${id}, ${template}, 'Both', 'sms', 'approved', '{}', ${JSON.stringify(recipient)}, 0, 0)`);
  const recipients = {
    phones: `${written(ANNA)}, ${BORIS}`,
    include: [],
    exclude: [],
    contacts: [],
    own: { [ANNA]: { values: { name: "Anna" } } },
  };
  const saved = await saveDraft(
    engine,
    { id },
    { id: draft, version: 0, writer: { page: "p", nth: 1 } },
    { recipients },
  );
  const odd = ["\u2212", "\u2014", "\u2010", "\u2012", "\u200b", "\u00ad", "\u2060", "\u3000"].map(
    (sign) => `+7${sign}${[ANNA.slice(1, 4), ANNA.slice(4, 7), ANNA.slice(7, 9), ANNA.slice(9)].join(sign)}`,
  );
  const wide = ANNA.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  for (const typed of [...odd, `+${wide}`])
    await db.run(sql`INSERT INTO templates (owner_id, id, title, type, moderation, payload, recipient, created_at, updated_at)
      VALUES (${id}, ${newIdAt(clock())}, ${typed}, 'sms', 'approved', '{}', ${JSON.stringify({ include: [typed], exclude: [] })}, 0, 0)`);
  const erasure = await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  expect(erasure.ok && erasure.value).toMatchObject({
    mailings: 9,
    templates: 10,
    drafts: 1,
    underWay: 0,
    phone: null,
  });
  expect(await readTask(id, done)).toMatchObject({
    title: "For Anna",
    cursor: { after: "" },
    data: {
      ...mailing,
      audience: { lists: [], phones: [BORIS], excludePhones: [], values: { [BORIS]: { name: "Boris" } } },
    },
  });
  expect(await readTask(id, alone)).toMatchObject({
    title: ERASED,
    data: { payload: { sender: "CABINET", text: ERASED }, audience: { phones: [] } },
  });
  expect((await readTask(id, planned)).data.audience).toEqual({ ...audience, phones: [BORIS] });
  expect((await readTask(id, repeated)).data.sending).toMatchObject({ recipient: { include: [BORIS], values: {} } });
  expect((await readTask(id, changed)).data.filter).toEqual({ phone: ERASED });
  for (const one of toHer) expect(JSON.stringify(await readTask(id, one))).not.toContain("Anna");
  expect((await readTask(id, toHer[0]!)).data.payload).toEqual({ sender: "CABINET", text: ERASED });
  expect((await readTask(id, toHer[1]!)).data.sending).toMatchObject({
    title: ERASED,
    payload: { sender: "CABINET", text: ERASED },
    fallbacks: [],
    recipient: { include: [] },
  });
  expect(await readTask(id, found)).toMatchObject({ data: { search: "", filter: { phone: ERASED } } });
  expect((await readTask(id, reached)).cursor).toEqual({ seq: 1, phone: "" });
  const rows = await db.all<{ text: string }>(sql`SELECT recipient AS text FROM templates WHERE owner_id = ${id}
    UNION ALL SELECT content FROM drafts WHERE owner_id = ${id}`);
  expect(JSON.stringify(rows)).not.toMatch(/Anna|000-01-00/);
  expect(JSON.stringify(rows)).toContain(BORIS);
  const back = { id: draft, version: saved.ok ? saved.value.version : 0, writer: { page: "p", nth: 2 } };
  expect(await saveDraft(engine, { id }, back, { recipients })).toMatchObject({ ok: false });
  expect(await saveDraft(engine, { id }, back, { title: "New" })).toMatchObject({ ok: true });
});

it("ends a campaign whose only recipient was erased, whatever its channel requires of a text", async () => {
  const { id } = await openAccount(engine);
  const to = { ...audience, phones: [ANNA], excludePhones: [] };
  const template = { name: "visit", language: "ru", body: ["Anna"] };
  const whatsapp = { type: "whatsapp", payload: { sender: "79160000000", text: "", template } };
  const flashcall = { type: "flashcall", payload: { sender: "CABINET", text: "1234" } };
  const bulks: string[] = [];
  for (const one of [whatsapp, flashcall])
    bulks.push(await storeTask(id, "sendings:bulk", "running", { ...one, audience: to }, { after: "", seq: 0 }));
  const recipient = { include: [ANNA], exclude: [] };
  const daily = { sending: { ...whatsapp, recipient, fallbacks: [], schedule: { delay: 0 } }, zone: "Europe/Moscow" };
  const recurrent = await storeTask(
    id,
    "sendings:recurrent",
    "scheduled",
    { ...daily, frequency: "daily" },
    { n: 0, made: 0 },
  );
  await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  for (const _ of ["once", "again"]) {
    for (const bulk of bulks) await expandTask(engine, await readTask(id, bulk));
    await repeatTask(engine, await readTask(id, recurrent));
  }
  for (const one of [...bulks, recurrent])
    expect(await readTask(id, one)).toMatchObject({ state: "completed", error: null, total: 0, finishedAt: clock() });
  expect(await db.all(sql`SELECT id FROM notifications WHERE owner_id = ${id} AND type = 'bulkPaused'`)).toEqual([]);
});

it("waits for a campaign that is being written, and no campaign starts with the person", async () => {
  const { id } = await openAccount(engine);
  const busy = await storeTask(id, "sendings:bulk", "running", { ...mailing, audience }, { after: "", seq: 0 });
  const stale = await readTask(id, busy);
  await db.run(sql`UPDATE tasks SET lease_until = ${clock() + 60_000} WHERE owner_id = ${id}`);
  await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  expect(await findErasures(db, id)).toMatchObject([{ mailings: 0, underWay: 1, finishedAt: null }]);
  engine.pass(61 * 60_000);
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ mailings: 1, underWay: 0, phone: null }]);
  await expandTask(engine, stale);
  expect(stale.data).toMatchObject({ audience: { phones: [BORIS] } });
});

const lines = (phone: string) => [["Phone"], [`+${phone}`]];
async function storeExport(
  ownerId: string,
  phone: string,
  format: Format,
  expiredAt: number | null = clock() + DAY_MS,
) {
  const task = await storeTask(ownerId, "outgoing:export", "completed", { format });
  const bytes = (await tableFile(lines(phone)[0]!, lines(phone).slice(1), format)).bytes;
  const name = `file.${format.type ?? "csv"}`;
  const stored = await storeOnce(
    engine,
    { id: ownerId },
    { name, bytes, meta: { taskId: task }, expiredAt },
    newIdAt(clock()),
  );
  const file = stored.ok ? stored.value.id : "";
  await db.run(
    sql`UPDATE tasks SET meta = ${JSON.stringify({ files: [{ id: file, rows: 1 }] })} WHERE owner_id = ${ownerId} AND id = ${task}`,
  );
  return { task, file };
}

const csv = { encoding: "utf-8", delimiter: ";" } as const;

it("removes exported files that name the person, including an auditor's, once none is being written", async () => {
  const [{ id }, other] = [await openAccount(engine), await openAccount(engine)];
  const kept = await storeExport(id, BORIS, csv);
  const gone = [
    await storeExport(id, ANNA, csv),
    await storeExport(id, ANNA, { encoding: "windows-1251", delimiter: "," }),
    await storeExport(id, ANNA, { type: "xlsx", ...csv }),
    await storeExport(id, ANNA, csv, null),
  ];
  const audited = await storeExport(other.id, ANNA, csv);
  await db.run(sql`INSERT INTO report_queue (owner_id, id, name, type, account_id, filter_by, date_from, date_to, created_at)
    VALUES (${other.id}, ${audited.task}, '', 'messages', ${id}, '{}', 0, 0, ${clock() - 9 * DAY_MS})`);
  const making = await storeTask(id, "outgoing:export", "running", {});
  await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  expect(await findErasures(db, id)).toMatchObject([{ underWay: 1, finishedAt: null }]);
  await db.run(sql`UPDATE tasks SET state = 'completed' WHERE owner_id = ${id} AND id = ${making}`);
  engine.pass(61 * 60_000);
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ files: 5, underWay: 0, phone: null }]);
  const left = await db.all<{ id: string }>(sql`SELECT id FROM files WHERE owner_id IN (${id}, ${other.id})`);
  expect(left).toEqual([{ id: kept.file }]);
  for (const { task } of gone) expect((await readTask(id, task)).meta).toEqual({ files: [] });
  expect((await readTask(id, kept.task)).meta).toEqual({ files: [{ id: kept.file, rows: 1 }] });
});

it("remembers a file in use, and one being written, until it has checked them again", async () => {
  const { id } = await openAccount(engine);
  const used = await storeExport(id, ANNA, csv);
  await storeExport(id, ANNA, csv);
  await db.run(sql`UPDATE files SET locks = 1 WHERE owner_id = ${id} AND id = ${used.file}`);
  const making = await storeTask(id, "outgoing:export", "running", {});
  const get = (key: string) => {
    engine.pass(11_000);
    return engine.files.get(key);
  };
  await askErasure({ ...engine, files: { ...engine.files, get } }, manager, id, { phone: ANNA, reason: "" });
  expect(await findErasures(db, id)).toMatchObject([{ files: 0, underWay: 2, walkedFile: used.file }]);
  await db.run(sql`UPDATE tasks SET state = 'completed' WHERE owner_id = ${id} AND id = ${making}`);
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ files: 1, underWay: 2, walkedFile: "", finishedAt: null }]);
  await db.run(sql`UPDATE files SET locks = 0 WHERE owner_id = ${id}`);
  engine.pass(61 * 60_000);
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ files: 2, underWay: 0, phone: null }]);
});

it("removes a person from conditions of segments and from the people of a running campaign", async () => {
  const { id } = await openAccount(engine);
  const [segment, task] = [newIdAt(clock()), newIdAt(clock())];
  const named = (phone: string) => [{ field: "phone", op: "startsWith", value: phone }];
  await db.run(sql`INSERT INTO segments (owner_id, id, title, match, conditions, created_at, updated_at)
    VALUES (${id}, ${segment}, 'One', 'any', ${JSON.stringify([...named(ANNA), ...named(BORIS)])}, 0, 0)`);
  await db.run(sql`INSERT INTO campaign_people (owner_id, task_id, last, people)
    VALUES (${id}, ${task}, ${BORIS}, ${JSON.stringify([ANNA, BORIS].map((phone) => [phone, "list"]))})`);
  await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  await sweepErasures(engine);
  const [{ conditions } = { conditions: "" }] = await db.all<{ conditions: string }>(
    sql`SELECT conditions FROM segments WHERE id = ${segment}`,
  );
  expect(JSON.parse(conditions)).toEqual([...named(ERASED), ...named(BORIS)]);
  const [{ people } = { people: "" }] = await db.all<{ people: string }>(
    sql`SELECT people FROM campaign_people WHERE task_id = ${task}`,
  );
  expect(JSON.parse(people)).toEqual([[BORIS, "list"]]);
});

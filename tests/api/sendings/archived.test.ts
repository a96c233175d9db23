import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { archiveMessages } from "../../../app/domain/messaging/archive/move";
import { messages as words } from "../../../app/i18n/messages/ru";
import { reports } from "../../../app/i18n/reports/ru";
import { trace } from "../../../app/i18n/trace/ru";
import { countOf, dayBefore, engine, filesOf, partsOf, storeOld } from "../../support/engine/old-messages";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { phones, RUB } from "../../support/world/scene";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const DAYS = 95;
const LACKS = reports.lacks.replaceAll("\u00a0", " ").split(" {{")[0]!;
const RU = { "accept-language": "ru" };
let client: Session;
let manager: Session;
let ids: string[];

beforeAll(async () => {
  client = await signInAs((await createUser()).username);
  manager = await signInAs((await createUser({ level: "manager" })).username);
  ids = await storeOld(client.id, { days: DAYS, count: 3 });
  await storeOld(client.id, { days: DAYS + 1, count: 2, from: 10 });
  await archiveMessages(engine);
});

const read = async (path: string, session = client): Promise<Answer> => (await call("GET", path, { session })).json();
const page = async (path: string) => (await (await visit(path, client, RU)).text()).replaceAll("\u00a0", " ");
const dayOf = (days: number) => new Date(dayBefore(days)).toISOString().slice(0, 10);

it("continues in the archive over REST and on screens, and shows it", async () => {
  const [id] = ids as [string];
  expect(await read(`/api/sendings/${id}`)).toMatchObject({ id, isArchived: true, price: 2.5, status: "delivered" });
  const list = await read("/api/sendings?$limit=4");
  expect([list.data.length, list.total, typeof list.next]).toEqual([4, 5, "string"]);
  const rest = await read(`/api/sendings?$limit=4&$after=${list.next}`);
  expect([rest.data.length, rest.next]).toEqual([1, null]);
  const found = await read(`/api/sendings?$group=chain&recipient=%2B${phones(1)[0]}`);
  expect(found.data.map((row: Answer) => [row.id, row.chain.status])).toEqual([[id, "delivered"]]);
  expect(await page(`/messages/outgoing/${id}`)).toContain(trace.inArchive.replaceAll("\u00a0", " "));
  const listed = await page(`/messages/outgoing?from=${dayOf(DAYS)}&to=${dayOf(DAYS)}`);
  expect(listed).toContain(words.fromArchive.replaceAll("\u00a0", " ").replace("{{number}}", "3"));
  expect((await call("PUT", `/api/sendings/${id}`, { session: client, body: { title: "New" } })).status).toBe(409);
});

it("opens the bill of an archived message, in a campaign's line and in a day of single messages", async () => {
  const { id } = await createUser();
  const own = await signInAs(`user-${id}`);
  const [sent, single] = [
    await storeOld(id, { days: DAYS, count: 2 }),
    await storeOld(id, { days: DAYS, count: 2, from: 9 }),
  ];
  const [line, task, chunk] = [newIdAt(dayBefore(DAYS)), newIdAt(dayBefore(DAYS)), sent[0]!];
  const { db } = engine;
  const bill = (own: string, held: number | null) => sql`INSERT INTO billings
      (owner_id, id, source, amount, status, tariff_id, multiplier, task_id, held, refunded, segment_price, segment_count, created_at, updated_at)
    VALUES (${id}, ${own}, 'sendings.sms', ${-5 * RUB}, 'complete', 't', 1000000, ${held === null ? null : task}, ${held}, ${held},
      ${held === null ? 5 * RUB : null}, 1, ${dayBefore(DAYS)}, ${dayBefore(DAYS)})`;
  for (const [own, held] of [
    [line, 0],
    [single[0]!, null],
    [single[1]!, null],
  ] as const)
    await db.run(bill(own, held));
  await db.run(sql`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane, billing_id)
    VALUES (${id}, ${chunk}, ${sent[1]}, ${task}, 0, 'bulk', ${line})`);
  await db.run(
    sql`UPDATE sendings SET chunk_id = ${chunk}, task_id = ${task} WHERE owner_id = ${id} AND id <= ${sent[1]}`,
  );
  await db.run(
    sql`UPDATE sendings SET bill = NULL, chunk_id = NULL, task_id = NULL WHERE owner_id = ${id} AND id IN (${single[0]}, ${single[1]})`,
  );
  const day = `/balance/billings?open=${dayOf(DAYS)}&from=${dayOf(DAYS)}&to=${dayOf(DAYS)}`;
  const billed = () => Promise.all([...sent, ...single].map((one) => read(`/api/billings/${one}`, own)));
  const opened = async () =>
    [...(await (await visit(day, own, RU)).text()).matchAll(/messages\/outgoing\/([0-9a-f-]{36})/g)].map(
      ([, one]) => one,
    );
  const before = [await billed(), await opened()];
  expect(before[0]!.map(({ amount, data }: Answer) => [amount, data.params.BillingId])).toEqual([
    [-2.5, line],
    [-2.5, line],
    ...single.map((one) => [-5, one]),
  ]);
  expect(before[1]).toEqual(single.toReversed());
  await archiveMessages(engine);
  expect(await countOf(id)).toBe(0);
  expect([await billed(), await opened()]).toEqual(before);
  expect((await call("GET", `/api/billings/${sent[0]}`, { session: client })).status).toBe(404);
  await engine.files.delete(await filesOf(id));
  expect((await call("GET", `/api/billings/${sent[0]}`, { session: own })).status).toBe(500);
  expect((await call("GET", `/api/billings/${single[0]}`, { session: own })).status).toBe(200);
  expect(await opened()).toEqual([]);
  expect(await (await visit(day, own, RU)).text()).toMatch(/Архив за.{0,30} сейчас не.читается/);
});

it("reports an unreadable day, and shows the others", async () => {
  const [first] = await partsOf(client.id);
  const body = (await engine.files.get(first!.key))!;
  await engine.files.delete([first!.key]);
  const list = await read("/api/sendings");
  expect([list.data.length, list.unread]).toEqual([3, [{ day: dayOf(DAYS + 1), messages: 2, why: "missing" }]]);
  expect(await page("/messages/outgoing")).toContain("сейчас не читается");
  await engine.files.put(first!.key, body);
  expect((await read("/api/sendings")).data).toHaveLength(5);
});

it("reports the rest when a part is missing or damaged, with a warning in the file, in the queue and over REST", async () => {
  const parts = await partsOf(client.id);
  const [older, newer] = [parts.find(({ messages }) => messages === 2)!, parts.find(({ messages }) => messages === 3)!];
  const bodies = await Promise.all(
    [older, newer].map(async ({ key }) => [key, (await engine.files.get(key))!] as const),
  );
  await engine.db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total)
    VALUES (${client.id}, ${dayBefore(DAYS) / 3_600_000}, 'sms', 'CABINET', '', 0, '', 0, 5)`);
  const dateRange = { from: dayOf(DAYS + 2), to: dayOf(DAYS - 1) };
  const reported = async () => {
    const { id } = await (
      await call("POST", "/api/reportQueue", { session: client, body: { dateRange } })
    ).json<Answer>();
    await expect.poll(async () => (await read(`/api/reportQueue/${id}`)).state, { timeout: 30_000 }).toBe("success");
    const { rows, unread, files } = await read(`/api/reportQueue/${id}`);
    const body = await (await visit(`/storage/${files[0].id}`, client)).text();
    return { rows, unread, body, queue: await page("/reports/files") };
  };
  expect(await reported()).toMatchObject({ rows: 5, queue: expect.not.stringContaining(LACKS) });

  const damaged = new Uint8Array(bodies[1]![1].slice(0));
  damaged.fill(7, damaged.length / 2);
  await engine.files.put(newer.key, damaged);
  const one = await reported();
  expect([one.rows, one.unread]).toEqual([2, [{ day: dayOf(DAYS), messages: 3 }]]);
  for (const said of [dayOf(DAYS), "3"]) expect(one.body).toContain(said);
  expect(one.queue).toContain(`${LACKS} 3`);
  expect(await page("/messages/outgoing")).toContain("сейчас не читается");

  await engine.files.delete([older.key]);
  const both = await reported();
  expect([both.rows, both.unread]).toEqual([
    0,
    [
      { day: dayOf(DAYS), messages: 3 },
      { day: dayOf(DAYS + 1), messages: 2 },
    ],
  ]);
  expect(both.queue).toContain(`${LACKS} 5`);
  for (const [key, body] of bodies) await engine.files.put(key, body);
  expect((await reported()).rows).toBe(5);
});

it("lets a manager set the retention and the hold and erase a person, with a record", async () => {
  const path = `/api/users/${client.id}`;
  expect((await call("PUT", `${path}/archive`, { session: client, body: { days: 60 } })).status).toBe(403);
  expect((await call("PUT", `${path}/archive`, { session: manager, body: { days: 3 } })).status).toBe(422);
  const held = await call("PUT", `${path}/archive`, { session: manager, body: { days: 60, isHeld: true } });
  expect(await held.json()).toMatchObject({
    days: 60,
    isHeld: true,
    messages: 5,
    since: dayOf(DAYS + 1),
    until: dayOf(DAYS),
  });
  const ask = () =>
    call("POST", `${path}/erasures`, { session: manager, body: { phone: `+${phones(1)[0]}`, reason: "12" } });
  expect((await ask()).status).toBe(409);
  await submit(`/users/${client.id}/archive`, { days: "60" }, manager);
  expect(await (await ask()).json()).toMatchObject({
    archived: 1,
    phone: "+7 916 •••-••-00",
    finishedAt: expect.any(String),
  });
  const { erasures } = await read(`${path}/archive`, manager);
  expect(erasures).toMatchObject([{ reason: "12", archived: 1, UserId: manager.id }]);
  expect(await read(`/api/sendings/${ids[0]}`)).toMatchObject({
    recipient: "***@***",
    price: 2.5,
    payload: { text: "" },
  });
  const screen = await (await visit(`/users/${client.id}/erase`, manager, RU)).text();
  expect(screen).toContain("+7 916 •••-••-00");
});

import { beforeAll, expect, it } from "vitest";
import { archiveMessages } from "../../../app/domain/archive/move";
import { messages as words } from "../../../app/i18n/locales/ru/messages";
import { trace } from "../../../app/i18n/locales/ru/trace";
import { dayBefore, engine, partsOf, storeOld } from "../../support/engine/old-messages";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { phones } from "../../support/world/scene";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const DAYS = 95;
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

it("reads on in the archive over REST and on screens, and says so", async () => {
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

it("tells a day that cannot be read, and shows the others", async () => {
  const [first] = await partsOf(client.id);
  const body = (await engine.files.get(first!.key))!;
  await engine.files.delete([first!.key]);
  const list = await read("/api/sendings");
  expect([list.data.length, list.unread]).toEqual([3, [{ day: dayOf(DAYS + 1), messages: 2, why: "missing" }]]);
  expect(await page("/messages/outgoing")).toContain("сейчас не читается");
  await engine.files.put(first!.key, body);
  expect((await read("/api/sendings")).data).toHaveLength(5);
});

it("lets a manager set the term and the hold and erase a person, with a protocol", async () => {
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

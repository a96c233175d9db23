import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { decode, ENCODINGS } from "../../app/domain/base/tables/encodings";
import { sheetText } from "../../app/domain/base/tables/xlsx/convert";
import { createRequisite } from "../../app/domain/papers/requisites/change";
import { fewRequisites, startRequisiteExport } from "../../app/domain/papers/requisites/export";
import { REQUISITE_COLUMNS } from "../../app/domain/papers/requisites/export-columns";
import { requisiteInput } from "../../app/domain/papers/requisites/input";
import { openDatabase } from "../../db/client";
import { platformOf } from "../../workers/platform";
import { openEngine } from "../support/engine/engine";
import { meterOf } from "../support/engine/meter";
import { call, submit, visit } from "../support/forms/open-screen";
import { payerOf } from "../support/papers/invoice";
import { FOREIGN } from "../support/papers/requisite";
import { writtenLines } from "../support/world/exports";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const FILE = "/account/requisites/export/file";
let reseller: Session;
let manager: Session;
let customer: Session & { username: string };
let stranger: Session;

beforeAll(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => {
    const { username } = await createUser({ preferences: { timeZone: "Asia/Yekaterinburg" }, ...wanted });
    return { ...(await signInAs(username)), username };
  };
  [reseller, manager, stranger] = await Promise.all([
    enter({ level: "reseller" }),
    enter({ level: "manager" }),
    enter({}),
  ]);
  customer = await enter({ resellerId: reseller.id });
  await payerOf(customer.id, { name: 'Ромашка "Юг"' });
  await payerOf(stranger.id, { name: "Чужая" });
});

const RU = { "accept-language": "ru" };
const bytesOf = async (session: Session, query: string) => {
  const answer = await visit(`${FILE}?${query}`, session, RU);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const all = REQUISITE_COLUMNS.map((column) => `columns=${column}`).join("&");

it("a foreign address shows its country by name", async () => {
  const { id, username } = await createUser({});
  await createRequisite(platformOf(env), { id }, requisiteInput.parse(FOREIGN));
  const file = await bytesOf(await signInAs(username), "columns=title&columns=legalAddress");
  expect(decode(file, "utf-8")).toContain("10115, Германия, Berlin, Invalidenstr. 1");
});

it("a customer's own requisites are exported in every encoding, with either delimiter and as a spreadsheet", async () => {
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM requisites WHERE owner_id = ?", customer.id);
  for (const encoding of ENCODINGS)
    for (const delimiter of [";", ","]) {
      const query = `columns=title&columns=inn&columns=account&encoding=${encoding}&delimiter=${delimiter}`;
      const [head, line] = decode(await bytesOf(customer, query), encoding)
        .trimEnd()
        .split("\r\n");
      const isLatin = encoding === "windows-1252";
      const title = isLatin ? '??? «??????? ""??""»' : 'ООО «Ромашка ""Юг""»';
      expect(line).toBe([`"${title}"`, "7805123456", "40702810410000000418"].join(delimiter));
      expect(head).toBe(
        ["Контрагент", "ИНН", "Расчётный счёт"].join(delimiter).replace(/^.*$/, isLatin ? head! : "$&"),
      );
      expect(head).not.toContain("?");
    }
  const whole = decode(await bytesOf(customer, all), "utf-8")
    .trimEnd()
    .split("\r\n");
  for (const part of [customer.username, "780501001", "1147847000003", "190020, Санкт-Петербург", "044525974", row!.id])
    expect(whole[1]).toContain(part);
  expect(whole[1]).toContain(";Ковалёва Мария Игоревна;");
  expect(whole).toHaveLength(2);
  const sheet = await sheetText(await bytesOf(customer, "columns=title&columns=account&format=xlsx"));
  expect(new TextDecoder().decode(sheet.pieces[0])).toContain("\t40702810410000000418\n");
});

it("staff export those of their customers by scope, and no other account's", async () => {
  const titles = async (session: Session, scope: string) =>
    decode(await bytesOf(session, `whose=${scope}&columns=title`), "utf-8");
  expect(await titles(reseller, "customers")).toContain("Ромашка");
  expect(await titles(reseller, "customers")).not.toContain("Чужая");
  expect(await titles(reseller, customer.id)).toContain("Ромашка");
  expect(await titles(manager, "all")).toMatch(/Чужая[\s\S]*Ромашка|Ромашка[\s\S]*Чужая/);
  for (const scope of ["customers", "all"]) expect(await titles(customer, scope)).not.toContain("Чужая");
  expect((await visit(`${FILE}?columns=title&whose=${stranger.id}`, reseller)).status).toBe(404);
  const page = await (await visit("/account/requisites", reseller, RU)).text();
  expect(page).toContain('href="/account/requisites/export?whose=customers"');
  expect(await (await visit("/account/requisites", customer, RU)).text()).not.toContain("whose=");
  expect((await visit(FILE, customer)).headers.get("location")).toContain("/account/requisites/export?bare=1");
});

it("REST exports them by a task into the caller's storage", async () => {
  const post = async (session: Session, body: object) => {
    const answer = await call("POST", "/api/requisites/export", { session, body });
    return [answer.status, (await answer.json()) as { TaskId: string }] as const;
  };
  const [status, { TaskId }] = await post(reseller, { scope: "customers", columns: ["inn"], encoding: "windows-1251" });
  expect(status).toBe(200);
  const task = async () =>
    (await (await call("GET", `/api/tasks/${TaskId}`, { session: reseller })).json()) as {
      state: string;
      meta: { files: { id: string }[] };
    };
  await expect.poll(async () => (await task()).state, { timeout: 40_000 }).toBe("completed");
  const file = await call("GET", `/api/storage/${(await task()).meta.files[0]!.id}`, { session: reseller });
  expect(decode(new Uint8Array(await file.arrayBuffer()), "windows-1251").trimEnd()).toBe("ИНН\r\n7805123456");
  expect((await post(customer, { scope: "customers" }))[0]).toBe(403);
  expect((await post(reseller, { scope: "all" }))[0]).toBe(403);
  expect((await post(reseller, { OwnerId: stranger.id }))[0]).toBe(404);
  expect((await post(customer, { columns: ["gold"] }))[0]).toBe(422);
});

it("the dialog's form starts one task, which pages by key past a thousand", async () => {
  const form = { key: newId(), columns: "inn", format: "csv", encoding: "utf-8", delimiter: ";" };
  for (const _ of [1, 2]) {
    const answer = await submit("/account/requisites/export", form, customer);
    expect(answer.headers.get("location")).toMatch(/^\/messages\/tasks\//);
  }
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", customer.id)).toHaveLength(1);
  const engine = openEngine();
  const owner = await createUser({});
  await payerOf(owner.id, {}, "22", engine);
  await env.DB.prepare(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
    INSERT INTO requisites (owner_id, id, title, details, created_at, updated_at)
    SELECT owner_id, printf('00000000-0000-7000-8000-%012x', n), n, details, created_at, updated_at
    FROM requisites, n WHERE owner_id = ?`)
    .bind(owner.id)
    .run();
  expect(await fewRequisites(engine, { id: owner.id })).toBeNull();
  const meter = meterOf(env.DB);
  await fewRequisites({ ...engine, db: openDatabase(meter.db) }, { id: customer.id });
  expect(meter.rowsRead).toBeLessThan(10);
  const how = { columns: ["title"] as const, format: { encoding: "utf-8", delimiter: ";" } as const };
  const params = { ...how, language: "ru", zone: "UTC", title: "All", whose: { id: owner.id } };
  const started = await startRequisiteExport(engine, owner, params);
  const lines = await writtenLines(engine, owner, started.ok ? started.value.taskId : "");
  expect(lines.slice(-1200)).toEqual(Array.from({ length: 1200 }, (_, n) => String(1200 - n)));
});

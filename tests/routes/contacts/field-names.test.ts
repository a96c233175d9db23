import { beforeEach, expect, it } from "vitest";
import { contactPages as pages } from "../../../app/i18n/contactPages/ru";
import { contacts as words } from "../../../app/i18n/contacts/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { openEngine } from "../../support/engine/engine";
import { call, submit, visit } from "../../support/forms/open-screen";
import { mailing, write } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList, RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const NAMES = { custom02: "Город", custom07: "Скидка" };

let session: Session;
let listId: string;
let contact: string;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 10 * RUB, sender: "CABINET" })).username);
  listId = await openList(openEngine(), session.id, ["79160000001", "79160000002"]);
  const custom = [null, "Тверь", ...new Array(18).fill(null)];
  await rowsOf("UPDATE contacts SET custom = ? WHERE list_id = ?", JSON.stringify(custom), listId);
  contact = (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", listId))[0]!.id;
});

const send = (path: string, fields: Record<string, string>, by = session) => submit(path, fields, by, RUSSIAN);
const open = async (path: string) => (await (await visit(path, session, RUSSIAN)).text()).replaceAll("<!-- -->", "");
const named = async () =>
  (await call("GET", `/api/settingsUser/${session.id}/contacts.fieldNames`, { session })).json();

it("are edited in a dialog without any script, which leads back to where it was opened", async () => {
  const back = `/contacts/${listId}/${contact}`;
  expect(await open(back)).toContain(`href="/contacts/fields?back=${encodeURIComponent(back)}"`);
  expect(await open("/contacts")).toContain(pages.fieldNames);
  expect(await open(`/contacts/${listId}`)).toContain(pages.fieldNamesMore);
  const path = `/contacts/fields?back=${encodeURIComponent(back)}`;
  expect(await open(path)).toMatch(/<input[^>]*name="custom20"/);
  const saved = await send(path, NAMES);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, back]);
  expect(await named()).toEqual({ value: NAMES });
  expect(await open(path)).toMatch(/name="custom07"[^>]*value="Скидка"|value="Скидка"[^>]*name="custom07"/);
  const elsewhere = await send("/contacts/fields?back=%2F%2Fevil.example", { custom01: "" });
  expect(elsewhere.headers.get("location")).toBe("/contacts");
  expect((await call("GET", `/api/settingsUser/${session.id}/contacts.fieldNames`, { session })).status).toBe(404);
});

it("return with the error beside the field", async () => {
  const answer = await send("/contacts/fields", { custom01: "Город", custom02: "ГОРОД", custom03: "Имя" });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(errors.fieldNameRepeated);
  expect(html).toContain(errors.fieldNameStandard);
  expect(html).toContain('value="ГОРОД"');
});

it("are shown wherever a field is named", async () => {
  await send("/contacts/fields", NAMES);
  expect(await open(`/contacts/${listId}/${contact}`)).toMatch(/<dt[^>]*>Город<\/dt>/);
  for (const path of [
    `/contacts/${listId}`,
    `/contacts/${listId}/new`,
    `/contacts/${listId}/${contact}/edit`,
    `/contacts/${listId}/bulk?id=${contact}&do=set`,
  ]) {
    const html = await open(path);
    expect([path, html.includes("Скидка"), html.includes("Поле 07"), html.includes("Поле 08")]).toEqual([
      path,
      true,
      false,
      true,
    ]);
  }
  const made = mailing({ phones: "+79160000001", text: "${custom07} off" });
  await write(session, made);
  const menu = await open(`/send/message?d=${made.id}`);
  expect(menu).toMatch(/value="custom02"[^>]*title="\$\{custom02\}"[^>]*>Город</);
  expect(await open(`/send/recipients?d=${made.id}`)).toContain("Скидка ${custom07}: нет значения у 1 получателя");
  expect(await open(`/send/preview?d=${made.id}`)).toContain("Скидка ${custom07}: нет значения у 1 получателя");
});

it("are suggested from the columns of an import, before it begins", async () => {
  await send("/contacts/fields", { custom02: "Город" });
  const form = new FormData();
  form.set("file", new File(["Телефон;город;Карта\r\n79160000009;Псков;77\r\n"], "people.csv"));
  const uploaded = await submit("/contacts/import", form, session, RUSSIAN);
  const path = uploaded.headers.get("location")!;
  const html = await open(path);
  expect(html).toMatch(/<option value="custom02" selected="">Город</);
  expect(html).toMatch(/<option value="custom01" selected="">Карта</);
  expect(html).toContain(words.newField);
  const begun = await send(path, { column: "phone", list: listId });
  expect(begun.status).toBe(303);
});

it("are shown as a form only to users who may change contacts", async () => {
  const other = await signInAs((await createUser({ grants: { "contacts.update": false } })).username);
  expect((await visit("/contacts/fields", other, RUSSIAN)).headers.get("location")).toBe("/forbidden");
  expect((await send("/contacts/fields", NAMES, other)).headers.get("location")).toBe("/forbidden");
});

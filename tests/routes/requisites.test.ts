import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { errors } from "../../app/i18n/errors/ru";
import { requisites as words } from "../../app/i18n/requisites/ru";
import { submit, visit } from "../support/forms/open-screen";
import { requisiteOf } from "../support/papers/company";
import { COMPANY, FOREIGN, fieldsOf } from "../support/papers/requisite";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const RU = { "accept-language": "ru" };
const LIST = "/account/requisites";
const NEW = `${LIST}/create`;

let session: Session;

beforeAll(async () => {
  const preferences = { language: "ru" };
  session = await signInAs((await createUser({ preferences })).username);
});
beforeEach(() => rowsOf("DELETE FROM requisites WHERE owner_id = ?", session.id));

const form = (more: Record<string, string> = {}, tree: object = COMPANY): Record<string, string> => ({
  id: newId(),
  ...fieldsOf(tree),
  ...more,
});
const stored = () =>
  rowsOf<{ id: string; details: string }>("SELECT id, details FROM requisites WHERE owner_id = ?", session.id);
const read = async (path: string) => (await visit(path, session, RU)).text();
const press = async (intent: string, more: Record<string, string>, tree: object = {}) =>
  (await submit(NEW, { ...form({}, tree), ...more, intent }, session, RU)).text();
const fieldIn = (page: string, name: string) => {
  const input = new RegExp(`<input[^>]*name="${name.replaceAll(".", "\\.")}"[^>]*>`).exec(page)?.[0] ?? "";
  return /value="([^"]*)"/.exec(input)?.[1] ?? "";
};

describe("the form of requisites", () => {
  it("lists the required fields, and is stored once however often it is sent", async () => {
    expect(await read(NEW)).toContain(words.allRequired);
    const fields = form();
    for (let n = 0; n < 2; n++) {
      const saved = await submit(NEW, fields, session, RU);
      expect([saved.status, saved.headers.get("location")]).toEqual([303, LIST]);
    }
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]!.details).data.bank.rs).toBe("40702810410000000418");
    const list = await read(LIST);
    for (const text of ["ООО «Вектор»", "7805123456", "АО «ТБанк»", "40702810410000000418"])
      expect(list).toContain(text);
  });

  it("deactivates and reactivates requisites used in a contract", async () => {
    const path = `${LIST}/${await requisiteOf(session.id)}`;
    const isOffered = async () => (await read("/balance/invoices/new")).includes("7805123456");
    expect([await isOffered(), await read(path)]).toEqual([true, expect.stringContaining(words.isActive)]);
    for (const isActive of [false, true]) {
      const saved = await submit(path, form(isActive ? { isActive: "on" } : {}), session, RU);
      expect([saved.status, await isOffered()]).toEqual([303, isActive]);
      expect((await read(LIST)).includes(words.isOff)).toBe(!isActive);
    }
  });

  it("has no button for a read-only user", async () => {
    const one = await createUser({ grants: { "requisites.update": false } });
    const path = `${LIST}/${await requisiteOf(one.id)}`;
    const page = await (await visit(path, await signInAs(one.username), RU)).text();
    expect([page.includes("7805123456"), new RegExp(`<form[^>]*action="${path}"`).test(page)]).toEqual([true, false]);
    expect(page).toMatch(/<fieldset[^>]* disabled/);
    const other = await createUser();
    const own = `${LIST}/${await requisiteOf(other.id)}`;
    const writable = await (await visit(own, await signInAs(other.username), RU)).text();
    expect(writable).toContain('<button type="submit" hidden');
  });

  it("names the remaining errors in one sentence, with a link to each field, and keeps the typed values", async () => {
    const answer = await submit(
      NEW,
      form({ "data.bank.rs": "40702810610000418", "signer.fullName.genitive": "" }),
      session,
      RU,
    );
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(words.remaining_few.replace("{{count}}", "2"));
    expect(page).toContain(`href="#requisite-data.bank.rs">${words.field_bank_rs}`);
    expect(page).toContain(`href="#requisite-signer.fullName.genitive">${words.field_signer_fullName_genitive}`);
    expect(page).toContain(errors.papersDigits.replace("{{need}}", "20").replace("{{now}}", "17"));
    expect(fieldIn(page, "data.bank.rs")).toBe("40702810610000418");
    expect(fieldIn(page, "data.legal.inn")).toBe("7805123456");
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["data.legal.inn", "7805123457", errors.innCheckDigit],
    ["data.bank.bik", "999999999", errors.bikUnknown],
    ["data.legal.name", `"Кафе" ${"я".repeat(300)} 🦔`, "Не больше 255 символов, сейчас 309"],
    ["data.legal.name", '"Кафе" 🦔', "🦔"],
  ])("refuses %s %s", async (name, value, text) => {
    const answer = await submit(NEW, form({ [name]: value }), session, RU);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(text);
    expect(await stored()).toEqual([]);
  });

  it("changes stored requisites, and removes them after a confirmation", async () => {
    await submit(NEW, form(), session, RU);
    const [{ id } = { id: "" }] = await stored();
    expect(fieldIn(await read(`${LIST}/${id}`), "data.legalAddress.city")).toBe("Санкт-Петербург");
    await submit(`${LIST}/${id}`, form({ "data.legalAddress.city": "Москва" }), session, RU);
    expect(JSON.parse((await stored())[0]!.details).data.postalAddress.city).toBe("Москва");
    expect(await read(`${LIST}/${id}/remove`)).toContain(words.removeHelp);
    await submit(`${LIST}/${id}/remove`, {}, session, RU);
    expect(await stored()).toEqual([]);
    expect((await visit(`${LIST}/${id}`, session)).status).toBe(404);
  });

  it("stores a foreign company with an IBAN, and shows its own fields", async () => {
    const page = await press("kind", {}, FOREIGN);
    expect(fieldIn(page, "data.bank.iban")).toBe("DE89370400440532013000");
    expect(page).not.toContain('name="data.legal.kpp"');
    expect((await submit(NEW, form({}, FOREIGN), session, RU)).status).toBe(303);
    expect(await read(LIST)).toContain("Vektor GmbH");
  });

  it("requires the fields of an unticked box", async () => {
    const {
      "contact.matchesProfile": _,
      "data.postalAddress.matchesLegal": __,
      ...fields
    }: Record<string, string> = form();
    const page = await (await submit(NEW, fields, session, RU)).text();
    expect(page).toContain('name="data.postalAddress.index"');
    expect(page).toContain(`href="#requisite-contact.email"`);
  });
});

describe("look-ups of the form", () => {
  it("fill everything by the INN, and the genitive too", async () => {
    const page = await press("inn", { "data.legal.inn": "7805 123456", "data.bank.rs": "1" });
    expect(page).toContain("Вектор");
    expect(page).toContain(words.status_active);
    const wanted = {
      "data.legal.name": "Вектор",
      "data.legal.kpp": "780501001",
      "data.legal.ogrn": "1147847000003",
      "signer.position.nominative": "Генеральный директор",
      "signer.position.genitive": "Генерального директора",
      "signer.fullName.genitive": "Ковалёвой Марии Игоревны",
      "data.legalAddress.index": "190020",
      "data.legalAddress.address": "Лиговский пр-кт, д 74",
      "data.bank.rs": "1",
    };
    for (const [name, value] of Object.entries(wanted)) expect([name, fieldIn(page, name)]).toEqual([name, value]);
    expect(page).not.toContain(errors.papersRequired);
  });

  it("switch to an entrepreneur's form by an entrepreneur's INN", async () => {
    const page = await press("inn", { "data.legal.inn": "784123456778", "data.legal.businessType": "company" });
    expect(page).not.toContain('name="data.legal.kpp"');
    expect(fieldIn(page, "signer.fullName.genitive")).toBe("Соколовой Анны Петровны");
  });

  it("report a liquidated company, an unknown one, and an unavailable register", async () => {
    expect(await press("inn", { "data.legal.inn": "7700000009" })).toContain(words.status_liquidated);
    expect(await press("inn", { "data.legal.inn": "7841234560", "data.legal.name": "Ёж" })).toContain(
      errors.innUnknown,
    );
    const down = await press("inn", { "data.legal.inn": "7700000030", "data.legal.name": "Ёж" });
    expect(down).toContain(errors.lookUpDown);
    expect(fieldIn(down, "data.legal.name")).toBe("Ёж");
  });

  it("fill the bank, or offer a choice of several", async () => {
    const page = await press("bank", { "data.bank.bik": "тбанк" });
    expect(fieldIn(page, "data.bank.bik")).toBe("044525974");
    expect(fieldIn(page, "data.bank.ks")).toBe("30101810145250000974");
    const several = await press("bank", { "data.bank.bik": "Сбербанк" });
    expect(several).toContain('value="bank:044525225"');
    expect(fieldIn(await press("bank:044030653", {}), "data.bank.bik")).toBe("044030653");
    expect(await press("bank", { "data.bank.bik": "nobody" })).toContain(errors.bankUnknown);
  });

  it("format the signer's name and put it in the genitive", async () => {
    const page = await press("fio", { "signer.fullName.nominative": "пётр ильич орлов" });
    expect(fieldIn(page, "signer.fullName.nominative")).toBe("Орлов Пётр Ильич");
    expect(fieldIn(page, "signer.fullName.genitive")).toBe("Орлова Петра Ильича");
    expect(await press("fio", { "signer.fullName.nominative": "Ким Анна" })).toContain(words.person_doubtful);
  });

  it("suggest banks to users who may read requisites", async () => {
    const answer = await visit(`${LIST}/banks.data?query=0445259`, session);
    expect(await answer.text()).toContain("044525974");
  });
});

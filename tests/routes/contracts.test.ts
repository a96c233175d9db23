import { beforeAll, expect, it } from "vitest";
import { PLATFORM } from "../../app/domain/companies/find";
import { newId } from "../../app/domain/shared/ids";
import { contracts as words } from "../../app/i18n/locales/ru/contracts";
import { errors } from "../../app/i18n/locales/ru/errors";
import { submit, visit } from "../support/forms/open-screen";
import { companyOf, contractOf, requisiteOf } from "../support/papers/company";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const RU = { "accept-language": "ru" };
const LIST = "/settings/contracts";

let reseller: Session;
let customer: { id: string; username: string };
let stranger: { id: string; username: string };

beforeAll(async () => {
  const preferences = { language: "ru" };
  reseller = await signInAs((await createUser({ level: "reseller", preferences })).username);
  [customer, stranger] = await Promise.all([createUser({ resellerId: reseller.id }), createUser()]);
});

const read = async (path: string) => (await visit(path, reseller, RU)).text();
const stored = () =>
  rowsOf<{ id: string; tags: string }>("SELECT id, tags FROM contracts WHERE owner_id = ?", customer.id);

it("asks for the customer first, and for what is missing", async () => {
  expect(await read(`${LIST}/new`)).toContain(words.customerHint);
  for (const user of ["nobody-there", stranger.username]) {
    expect(await read(`${LIST}/new?user=${user}`)).toContain(errors.userNotFound);
  }
  const page = await read(`${LIST}/new?user=${customer.username}`);
  expect(page).toContain(words.noRequisites.replace("{{customer}}", customer.username));
  expect(page).toContain(words.noCompanies);
});

it("keeps a contract with its file and tags, lists it, and removes it after a question", async () => {
  const [RequisiteId, CompanyId] = await Promise.all([requisiteOf(customer.id), companyOf(reseller.id)]);
  const path = `${LIST}/new?user=${customer.username}`;
  expect(await read(path)).toContain("ООО «Вектор»");
  const form = (more: Record<string, string | File> = {}) => {
    const posted = new FormData();
    const fields = { id: newId(), title: "№ 15 от 01.02.2026", tags: "смс, годовой, смс", RequisiteId, CompanyId };
    for (const [name, value] of Object.entries({ ...fields, ...more })) posted.append(name, value);
    return posted;
  };
  const bad = await submit(path, form({ file: new File(["MZ"], "a.exe") }), reseller, RU);
  expect([bad.status, await stored()]).toEqual([415, []]);
  expect((await submit(path, form({ title: "" }), reseller, RU)).status).toBe(422);
  const made = await submit(path, form({ file: new File(["%PDF-1.7 signed"], "contract.pdf") }), reseller, RU);
  expect([made.status, made.headers.get("location")]).toEqual([303, LIST]);
  const [row] = await stored();
  expect(JSON.parse(row!.tags)).toEqual(["смс", "годовой"]);
  const list = await read(LIST);
  for (const text of ["№ 15 от 01.02.2026", "смс, годовой", customer.username, "ООО «Вектор»"])
    expect(list).toContain(text);
  expect(await read(`${LIST}/${row!.id}/remove`)).toContain(words.removeHelp);
  await submit(`${LIST}/${row!.id}/remove`, {}, reseller, RU);
  expect(await stored()).toEqual([]);
});

it("offers nobody to remove what another made with him", async () => {
  const id = await contractOf(customer.id, "Theirs");
  await rowsOf("UPDATE contracts SET company_id = ? WHERE id = ?", await companyOf(PLATFORM), id);
  const list = await read(LIST);
  expect([list.includes("Theirs"), list.includes(`${LIST}/${id}/remove`)]).toEqual([true, false]);
  for (const answer of [
    await visit(`${LIST}/${id}/remove`, reseller),
    await submit(`${LIST}/${id}/remove`, {}, reseller),
  ])
    expect([403, "/forbidden"]).toContain(answer.headers.get("location") ?? answer.status);
  expect((await stored()).map((row) => row.id)).toContain(id);
});

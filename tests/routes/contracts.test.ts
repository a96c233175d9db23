import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { PLATFORM } from "../../app/domain/papers/companies/find";
import { contracts as words } from "../../app/i18n/contracts/ru";
import { errors } from "../../app/i18n/errors/ru";
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

const filesOf = (id: string) =>
  rowsOf<{ id: string; locks: number }>("SELECT id, locks FROM files WHERE owner_id = ? ORDER BY id", id);

const read = async (path: string) => (await visit(path, reseller, RU)).text();
const stored = () =>
  rowsOf<{ id: string; tags: string }>("SELECT id, tags FROM contracts WHERE owner_id = ?", customer.id);

it("requires the customer first, then the missing fields", async () => {
  expect(await read(`${LIST}/new`)).toContain(words.customerHint);
  for (const user of ["nobody-there", stranger.username]) {
    expect(await read(`${LIST}/new?user=${user}`)).toContain(errors.userNotFound);
  }
  const page = await read(`${LIST}/new?user=${customer.username}`);
  expect(page).toContain(words.noRequisites.replace("{{customer}}", customer.username));
  expect(page).toContain(words.noCompanies);
});

it("keeps a contract with its file and tags, lists it, and removes it after a confirmation", async () => {
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
  const empty = await submit(path, form({ file: new File([], "signed.pdf") }), reseller, RU);
  expect([empty.status, await empty.text(), await stored()]).toEqual([
    422,
    expect.stringContaining(errors.fileEmpty),
    [],
  ]);
  expect((await submit(path, form({ title: "", file: new File([], "") }), reseller, RU)).status).toBe(422);
  // Refused after the file was stored.
  const refused = form({ CompanyId: "none", file: new File(["%PDF-1.7 draft"], "draft.pdf") });
  expect((await submit(path, refused, reseller, RU)).status).toBe(404);
  expect(await filesOf(reseller.id)).toEqual([]);
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

it("is changed on its screen, with another file or none, and shown to its customer", async () => {
  const theirs = await signInAs(customer.username);
  const outsider = await signInAs(stranger.username);
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const [RequisiteId, CompanyId] = await Promise.all([requisiteOf(customer.id), companyOf(reseller.id)]);
  const id = newId();
  const send = (path: string, fields: Record<string, string | File>) => {
    const posted = new FormData();
    for (const [name, value] of Object.entries(fields)) posted.append(name, value);
    return submit(path, posted, reseller, RU);
  };
  const pdf = (text: string) => new File([`%PDF-1.7 ${text}`], `${text}.pdf`);
  const same = { title: "№ 7", tags: "" };
  const first = { ...same, id, RequisiteId, CompanyId, file: pdf("first") };
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await send(`${LIST}/new?user=${customer.username}`, first)).status).toBe(303);
  // Submitting a form twice leaves one file.
  expect((await filesOf(reseller.id)).filter(({ locks }) => locks === 0)).toHaveLength(1);
  const file = (session: Session) => visit(`${LIST}/${id}/file`, session);
  for (const session of [reseller, theirs, manager]) expect(await (await file(session)).text()).toContain("first");
  expect((await file(outsider)).status).toBe(404);
  const own = await (await visit("/account/requisites", theirs, RU)).text();
  for (const text of ["Договор № 7", "ООО «Вектор»", `${LIST}/${id}/file`]) expect(own).toContain(text);
  expect(await read(`${LIST}/${id}`)).toContain(words.dropFile);
  const [kept] = (await filesOf(reseller.id)).filter(({ locks }) => locks > 0);
  expect((await submit(`/storage/${kept!.id}/view/remove`, {}, reseller)).status).toBe(409);
  expect((await send(`${LIST}/${id}`, { title: "", tags: "", file: pdf("never") })).status).toBe(422);
  const changed = await send(`${LIST}/${id}`, { title: "№ 8", tags: "годовой", file: pdf("second") });
  expect([changed.status, changed.headers.get("location")]).toEqual([303, LIST]);
  expect(await (await file(theirs)).text()).toContain("second");
  const list = await read(LIST);
  for (const text of ["№ 8", "годовой"]) expect(list).toContain(text);
  await send(`${LIST}/${id}`, { title: "№ 8", tags: "", isFileRemoved: "on" });
  expect((await file(theirs)).status).toBe(404);
  expect((await filesOf(reseller.id)).every(({ locks }) => locks === 0)).toBe(true);
  expect((await visit(`${LIST}/${id}`, theirs)).headers.get("location")).toBe("/forbidden");
  await submit(`${LIST}/${id}/remove`, {}, reseller, RU);
});

it("offers no removal of a contract made by another seller", async () => {
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

it("creates the contract's document, which its customer downloads", async () => {
  const CompanyId = await companyOf(reseller.id);
  const id = await contractOf(customer.id, "№ 21 от 03.03.2026");
  const requisite = await requisiteOf(customer.id);
  await rowsOf("UPDATE contracts SET company_id = ?, requisite_id = ? WHERE id = ?", CompanyId, requisite, id);
  expect(await read(`${LIST}/${id}`)).not.toContain(words.makePdf);
  await rowsOf(`UPDATE companies SET document_types = '["contract"]' WHERE id = ?`, CompanyId);
  expect(await read(`${LIST}/${id}`)).toContain(words.makePdf);
  const made = await submit(`${LIST}/${id}`, { intent: "issue" }, reseller, RU);
  expect([made.status, made.headers.get("location")]).toEqual([303, `${LIST}/${id}`]);
  const [paper] = await rowsOf<{ id: string; number: string }>(
    "SELECT id, number FROM documents WHERE contract_id = ?",
    id,
  );
  expect(paper!.number).toBe("21");
  const link = `/balance/documents/${paper!.id}/pdf`;
  expect(await read(LIST)).toContain(link);
  expect(await read(`${LIST}/${id}`)).toContain(words.remakePdf);
  const session = await signInAs(customer.username);
  expect(await (await visit("/account/requisites", session, RU)).text()).toContain(link);
  const file = await visit(link, session);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});

it("offers a manager the companies that sell to the customer first", async () => {
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const [platforms] = await Promise.all([companyOf(PLATFORM), requisiteOf(stranger.id), requisiteOf(customer.id)]);
  const resellers = await companyOf(reseller.id);
  const first = async (user: string) => {
    const html = await (await visit(`${LIST}/new?user=${user}`, manager, RU)).text();
    return /name="CompanyId"[^>]*>\s*<option[^>]*value="([^"]+)"/.exec(html)?.[1];
  };
  expect(await first(customer.username)).toBe(resellers);
  expect(await first(stranger.username)).toBe(platforms);
});

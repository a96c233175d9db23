import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { companies as words } from "../../app/i18n/companies/ru";
import { errors } from "../../app/i18n/errors/ru";
import { submit, visit } from "../support/forms/open-screen";
import { PNG } from "../support/papers/image";
import { fieldsOf, SELLER } from "../support/papers/requisite";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const RU = { "accept-language": "ru" };
const HOUR_MS = 3_600_000;
const LIST = "/settings/companies";

let reseller: Session;
let customer: Session;

beforeAll(async () => {
  const preferences = { language: "ru" };
  const enter = async (level: "me" | "reseller") => signInAs((await createUser({ level, preferences })).username);
  [reseller, customer] = await Promise.all([enter("reseller"), enter("me")]);
});

function form(more: Record<string, string | File> = {}): FormData {
  const { signer, data } = SELLER;
  const fields = {
    id: newId(),
    ...fieldsOf({ signer, data }),
    isActive: "on",
    vatRates: "2019-01-01 20\n2026-01-01 22",
  };
  const numbers = { documentTypes: "invoice", "numbering.invoice.prefix": "A-", "numbering.invoice.next": "7" };
  const untouched = { "numbering.act.prefix": "", "numbering.act.next": "" };
  const posted = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...numbers, ...untouched, ...more }))
    posted.append(name, value);
  return posted;
}

const stored = () =>
  rowsOf<{ id: string; stamp: string | null; numbering: string; vat_rates: string }>(
    "SELECT id, stamp, numbering, vat_rates FROM companies WHERE owner_id = ? ORDER BY id DESC",
    reseller.id,
  );
const read = async (path: string) => (await visit(path, reseller, RU)).text();

describe("companies in settings", () => {
  it("are created with rates, numbers and a stamp, visible only to their owner", async () => {
    const stamp = new File([PNG], "stamp.png", { type: "image/png" });
    const made = await submit(`${LIST}/new`, form({ stamp }), reseller, RU);
    expect([made.status, made.headers.get("location")]).toEqual([303, LIST]);
    const [row] = await stored();
    expect(JSON.parse(row!.numbering)).toEqual({
      invoice: { prefix: "A-", next: 7 },
      act: { prefix: "", next: 1 },
    });
    expect(JSON.parse(row!.vat_rates)).toEqual([
      { from: Date.UTC(2019, 0, 1) - 3 * HOUR_MS, rate: "20" },
      { from: Date.UTC(2026, 0, 1) - 3 * HOUR_MS, rate: "22" },
    ]);
    const list = await read(LIST);
    for (const text of ["ООО «Вектор»", words.document_invoice, "22\u00a0%"]) expect(list).toContain(text);
    const image = await visit(`${LIST}/${row!.id}/images/stamp`, reseller);
    expect([image.headers.get("content-type"), new Uint8Array(await image.arrayBuffer())]).toEqual(["image/png", PNG]);
    expect((await visit(`${LIST}/${row!.id}/images/stamp`, customer)).headers.get("location")).toBe("/forbidden");
    expect((await visit(`${LIST}/${row!.id}/images/signature`, reseller)).status).toBe(404);
  });

  it("keep the stamp when changed, until it is removed", async () => {
    const [row] = await stored();
    const path = `${LIST}/${row!.id}`;
    expect(await read(path)).toContain("2019-01-01 20\n2026-01-01 22");
    await submit(path, form({ title: "Новая" }), reseller, RU);
    expect((await stored())[0]!.stamp).toBe(row!.stamp);
    await submit(path, form({ stampRemoved: "on" }), reseller, RU);
    expect((await stored())[0]!.stamp).toBeNull();
  });

  it.each([
    [{ vatRates: "soon 22" }, errors.vatRateLines],
    [{ vatRates: "" }, words.vatRates],
    [{ stamp: new File(["<svg/>"], "stamp.svg") }, errors.companyImageType],
    [{ stamp: new File([], "stamp.png") }, errors.companyImageType],
    [{ "data.legal.inn": "7805123457" }, errors.innCheckDigit],
    [{ "numbering.invoice.next": "0" }, errors.numberNext],
  ])("refuse %j and change nothing", async (wrong, text) => {
    const before = await stored();
    const answer = await submit(`${LIST}/new`, form(wrong as Record<string, string | File>), reseller, RU);
    expect(answer.status).toBeGreaterThanOrEqual(413);
    expect(await answer.text()).toContain(text);
    expect(await stored()).toEqual(before);
  });

  it("are filled in by the INN, and removed after a confirmation", async () => {
    const { signer: _, ...rest } = SELLER;
    const posted = new FormData();
    for (const [name, value] of Object.entries(fieldsOf({ data: { legal: rest.data.legal } })))
      posted.append(name, value);
    posted.append("intent", "inn");
    expect(await (await submit(`${LIST}/new`, posted, reseller, RU)).text()).toContain("Ковалёвой Марии Игоревны");
    const [row] = await stored();
    expect(await read(`${LIST}/${row!.id}/remove`)).toContain(words.removeHelp);
    await submit(`${LIST}/${row!.id}/remove`, {}, reseller, RU);
    expect((await stored()).map(({ id }) => id)).not.toContain(row!.id);
  });
});

import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { createCompany, removeCompany, updateCompany } from "../../../../app/domain/papers/companies/change";
import { createContract, removeContract, updateContract } from "../../../../app/domain/papers/companies/contracts";
import { PLATFORM } from "../../../../app/domain/papers/companies/find";
import { imageOf, storeImages } from "../../../../app/domain/papers/companies/images";
import {
  type CompanyInput,
  companyForm,
  companyInput,
  contractInput,
} from "../../../../app/domain/papers/companies/input";
import { companyView } from "../../../../app/domain/papers/companies/view";
import { companyOf, documentOf, requisiteOf } from "../../../support/papers/company";
import { PNG } from "../../../support/papers/image";
import { SELLER } from "../../../support/papers/requisite";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn } from "../../../support/world/scene";

const HOUR_MS = 3_600_000;

let engine: Engine;
let manager: { id: string; level: "manager"; resellerId: null };
let reseller: { id: string; level: "reseller"; resellerId: null };
let other: typeof reseller;
let customer: { id: string };

beforeEach(async () => {
  engine = engineOn(env.DB, env.FILES);
  manager = { id: newId(), level: "manager", resellerId: null };
  const newReseller = async () => ({
    id: (await createUser({ level: "reseller" })).id,
    level: "reseller" as const,
    resellerId: null,
  });
  [reseller, other] = await Promise.all([newReseller(), newReseller()]);
  customer = await createUser({ resellerId: reseller.id });
});

const input = (): CompanyInput => companyInput.parse(SELLER);
const made = async (viewer: typeof manager | typeof reseller, id = newId()) => {
  const result = await createCompany(engine, viewer, input(), { id });
  if (!result.ok) throw new Error("no company was made");
  return result.value;
};
const stored = async (id: string) =>
  (
    await rowsOf<{ owner_id: string; stamp: string | null }>("SELECT owner_id, stamp FROM companies WHERE id = ?", id)
  )[0];
const stamped = async (row: Awaited<ReturnType<typeof made>>) => {
  const image = imageOf("stamp", "stamp.png", PNG);
  if (image.ok) await storeImages(engine, row, [image.value]);
  return (await stored(row.id))!.stamp!;
};

describe("a company", () => {
  it("is not disclosed to a user who creates another with its id, whoever owns it", async () => {
    const [platforms, theirs] = [await made(manager), await made(other)];
    for (const { id, ownerId } of [platforms, theirs]) {
      await expect(createCompany(engine, reseller, input(), { id })).rejects.toMatchObject({ code: "forbidden" });
      expect(await stored(id)).toMatchObject({ owner_id: ownerId });
    }
    await expect(createCompany(engine, manager, input(), { id: theirs.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    // Idempotent: submitting a form twice creates one row.
    const own = await made(reseller);
    expect(await made(reseller, own.id)).toEqual(own);
  });

  it("deletes its images with it", async () => {
    const row = await made(reseller);
    const stamp = await stamped(row);
    expect(new Uint8Array((await engine.files.get(stamp))!)).toEqual(PNG);
    expect(await removeCompany(engine, reseller, row.id)).toMatchObject({ ok: true });
    expect(await engine.files.get(stamp)).toBeNull();
    // An image stored after the company was removed leaves nothing behind either.
    const image = imageOf("signature", "signature.png", PNG);
    if (image.ok) await storeImages(engine, row, [image.value]);
    expect((await env.FILES.list({ prefix: `companies/${row.id}/` })).objects).toEqual([]);
  });

  it("stays with the images printed on its documents", async () => {
    const row = await made(reseller);
    const stamp = await stamped(row);
    await documentOf(customer.id, { companyId: row.id });
    expect(await removeCompany(engine, reseller, row.id)).toMatchObject({ problems: [{ key: "companyInUse" }] });
    expect(await stamped({ ...row, stamp })).not.toBe(stamp);
    expect(await engine.files.get(stamp)).not.toBeNull();
  });

  it("refuses an image whose pixels would fill the memory, even if its file is small", () => {
    const png = PNG.slice();
    new DataView(png.buffer).setUint32(16, 2001);
    const jpeg = new Uint8Array([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0x07, 0xd1, 0, 10, 3, 0, 0, 0, 0,
    ]);
    for (const [name, bytes] of [["stamp.png", png] as const, ["stamp.jpg", jpeg] as const])
      expect(imageOf("stamp", name, bytes)).toMatchObject({ problems: [{ key: "companyImagePixels" }] });
  });

  it("refuses a file that only starts as an image, which no document could print", () => {
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9, 0, 0]);
    for (const [name, bytes] of [["stamp.png", PNG.slice(0, 20)] as const, ["stamp.jpg", jpeg] as const])
      expect(imageOf("stamp", name, bytes)).toMatchObject({ problems: [{ key: "companyImageType", field: "stamp" }] });
    const flat = PNG.slice();
    new DataView(flat.buffer).setUint32(20, 0);
    expect(imageOf("stamp", "stamp.png", flat).ok).toBe(false);
  });

  it("can be changed even if its rate is an earlier one, and shows today's rate", async () => {
    const rates = [
      { from: "2019-01-01", rate: "20" },
      { from: "2199-01-01", rate: "22" },
    ];
    const row = await createCompany(engine, reseller, companyInput.parse({ ...SELLER, vatRates: rates }));
    if (!row.ok) throw new Error("no company was made");
    const vatOf = (of: typeof row.value) => {
      const { vat, data } = companyView(of, engine.clock());
      return [vat, data.tax.vat];
    };
    expect(vatOf(row.value)).toEqual(["20", "20"]);
    // Format of older rows.
    await rowsOf("UPDATE companies SET details = json_set(details, '$.data.tax.vat', '20') WHERE id = ?", row.value.id);
    const changed = await updateCompany(engine, reseller, row.value.id, { vatRates: [rates[0]!], title: "New" });
    expect(changed).toMatchObject({ ok: true, value: { title: "New" } });
    if (changed?.ok)
      expect([vatOf(changed.value), changed.value.details.data.tax]).toEqual([["20", "20"], { system: "general" }]);
  });

  it("has a rate from the first minute of its day in the default zone", () => {
    const first = Date.UTC(2026, 0, 1) - 3 * HOUR_MS;
    expect(input().vatRates[1]!.from).toBe(first);
    const typed = {
      id: newId(),
      documentTypes: [],
      signer: SELLER.signer,
      data: SELLER.data,
      vatRates: "2026-01-01 22",
    };
    expect(companyForm.parse(typed).vatRates).toEqual([{ from: first, rate: "22" }]);
    const exact = new Date(first).toISOString();
    expect(companyInput.parse({ ...SELLER, vatRates: [{ from: exact, rate: "22" }] }).vatRates[0]!.from).toBe(first);
  });
});

describe("a contract", () => {
  const contractOf = async (CompanyId: string, viewer: typeof manager | typeof reseller, id = newId()) => {
    const RequisiteId = await requisiteOf(customer.id);
    return createContract(engine, viewer, contractInput.parse({ title: "№ 1", RequisiteId, CompanyId }), { id });
  };
  const contracts = () =>
    rowsOf<{ id: string; company_id: string }>("SELECT id, company_id FROM contracts WHERE owner_id = ?", customer.id);
  const marked = async () => {
    const [row] = await rowsOf<{ data: string }>("SELECT data FROM users WHERE id = ?", customer.id);
    return Boolean(JSON.parse(row!.data).partnership?.hasContract);
  };

  it("of another company is not disclosed to a user who creates one with its id", async () => {
    const platforms = await contractOf(await companyOf(PLATFORM), manager);
    if (!platforms.ok) throw new Error("no contract was made");
    const { id, companyId } = platforms.value;
    const own = await companyOf(reseller.id);
    await expect(contractOf(own, reseller, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await contracts()).toEqual([{ id, company_id: companyId }]);
    const twice = newId();
    expect(await contractOf(own, reseller, twice)).toMatchObject({ ok: true });
    expect(await contractOf(own, reseller, twice)).toMatchObject({ ok: true, value: { id: twice } });
    // Nor for another account.
    customer = await createUser({ resellerId: reseller.id });
    await expect(contractOf(own, reseller, twice)).rejects.toMatchObject({ code: "forbidden" });
    expect([await contracts(), await marked()]).toEqual([[], false]);
  });

  it("is changed and removed only by users who manage its company", async () => {
    const platforms = await contractOf(await companyOf(PLATFORM), manager);
    if (!platforms.ok) throw new Error("no contract was made");
    const { id } = platforms.value;
    for (const viewer of [reseller, { ...customer, level: "me" as const, resellerId: reseller.id }]) {
      await expect(updateContract(engine, viewer, id, { title: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
      await expect(removeContract(engine, viewer, id)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await updateContract(engine, other, id, { title: "Mine" })).toBeNull();
    expect([await contracts(), await marked()]).toMatchObject([[{ id }], true]);
    expect(await updateContract(engine, manager, id, { title: "New" })).toMatchObject({ ok: true });
    expect(await removeContract(engine, manager, id)).toMatchObject({ ok: true });
    expect(await marked()).toBe(false);
  });

  it.each(["companies", "requisites"])("is not created if its %s was removed meanwhile", async (table) => {
    const company = await made(reseller);
    const { db } = engine;
    let isGone = false;
    // Removed between the read and the insert.
    engine.db = new Proxy(db, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name);
        return async (...given: Parameters<typeof db.batch>) => {
          if (!isGone) await rowsOf(`DELETE FROM ${table} WHERE owner_id IN (?, ?)`, reseller.id, customer.id);
          isGone = true;
          return target.batch(...given);
        };
      },
    });
    expect(await contractOf(company.id, reseller)).toMatchObject({ ok: false, code: "notFound" });
    expect([isGone, await contracts(), await marked()]).toEqual([true, [], false]);
  });
});

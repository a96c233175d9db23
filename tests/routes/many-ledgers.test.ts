import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId, newIdAt } from "../../app/domain/base/shared/ids";
import { exportPages as words } from "../../app/i18n/exportPages/ru";
import { openDatabase } from "../../db/client";
import { billings } from "../../db/schema/billing";
import { call, submit, visit } from "../support/forms/open-screen";
import { payerOf } from "../support/papers/invoice";
import { createUser, type Session, signInAs } from "../support/world/people";
import { ask } from "../support/world/platform-config";
import { rowsOf } from "../support/world/rows";
import { RUB } from "../support/world/scene";

const db = openDatabase(env.DB);
const EXPORT = "/balance/billings/export";
const COLUMNS = "columns=customer&columns=source&columns=amount&columns=currency";

let reseller: Session;
let customers: Session[];

async function line(owner: Session, source: string, units: number) {
  const createdAt = Date.UTC(2026, 10, 21, 10);
  const row = { ownerId: owner.id, id: newIdAt(createdAt), source, amount: units * RUB, status: "complete" as const };
  await db.insert(billings).values({ ...row, createdAt, updatedAt: createdAt });
}

beforeEach(async () => {
  reseller = await signInAs((await createUser({ level: "reseller" })).username);
  const own = () => createUser({ resellerId: reseller.id });
  customers = [await signInAs((await own()).username), await signInAs((await own()).username)];
  await payerOf(customers[0]!.id);
  await rowsOf("UPDATE accounts SET currency = 'USD' WHERE owner_id = ?", customers[1]!.id);
  await line(customers[0]!, "payment", 500);
  await line(customers[1]!, "payment", 70);
  await line(customers[1]!, "sendings.viber", -3);
  await line(reseller, "payment", 9);
});

const fileOf = async (query: string, session = reseller) => {
  const answer = await visit(`${EXPORT}/file?${query}`, session, { "accept-language": "ru" });
  if (answer.status !== 200) return [answer.status, answer.headers.get("location")];
  return (await answer.text())
    .trimEnd()
    .replace(/^\ufeff/, "")
    .split("\r\n")
    .slice(1)
    .toSorted();
};

/** Owner's name in a file: the company's, else the person's. */
async function nameOf({ id }: Session): Promise<string> {
  const [row] = await rowsOf<{ username: string }>("SELECT username FROM users WHERE id = ?", id);
  return row!.username;
}

describe("the ledger of many customers", () => {
  it("leads from its list to a dialog that offers a line's customer and currency", async () => {
    const read = async (path: string) => (await visit(path, reseller, { "accept-language": "ru" })).text();
    expect(await read("/balance/billings?whose=customers")).toContain(`href="${EXPORT}?whose=customers"`);
    const dialog = await read(`${EXPORT}?whose=customers`);
    expect(dialog).toContain(words.found.replace("{{number}}", "3"));
    for (const column of ["customer", "currency"])
      expect(dialog).toMatch(new RegExp(`<input[^>]*(value="${column}"[^>]*checked|checked[^>]*value="${column}")`));
    expect(await read(EXPORT)).not.toContain('value="customer"');
  });

  it("is a file of each customer's lines under its company or name, by the list's filter, without the reader's own lines", async () => {
    const name = await nameOf(customers[1]!);
    const [first, second] = [`"ООО «Вектор»";Платёж;500;RUB`, `${name};Платёж;70;USD`];
    const bare = (lines: unknown[]) => lines.map((text) => String(text).replaceAll('"', "")).toSorted();
    expect(bare(await fileOf(`whose=customers&${COLUMNS}`))).toEqual(bare([first, second, `${name};Viber;-3;USD`]));
    expect(bare(await fileOf(`whose=customers&source=payment&${COLUMNS}`))).toEqual(bare([first, second]));
  });

  it("is written by a task under the same names, once per form", async () => {
    const form = { key: newId(), columns: "customer", format: "csv", encoding: "utf-8", delimiter: ";" };
    for (const _ of [1, 2]) {
      const answer = await submit(`${EXPORT}?whose=customers`, form, reseller);
      expect(answer.headers.get("location")).toBe(`/messages/tasks/${form.key}`);
    }
    const task = async () => (await ask("GET", `/tasks/${form.key}`, reseller))[1];
    await expect.poll(async () => (await task()).state, { timeout: 40_000 }).toBe("completed");
    const file = await call("GET", `/api/storage/${(await task()).meta.files[0].id}`, { session: reseller });
    const name = await nameOf(customers[1]!);
    const lines = (await file.text()).trimEnd().replaceAll('"', "").split("\r\n").slice(1);
    expect(lines.toSorted()).toEqual(["ООО «Вектор»", name, name].toSorted());
  });

  it("excludes a customer who moved away, and is empty for a user without customers", async () => {
    await rowsOf("UPDATE users SET reseller_id = NULL WHERE id = ?", customers[1]!.id);
    expect(await fileOf(`whose=customers&${COLUMNS}`)).toHaveLength(1);
    const [status] = await fileOf(`whose=customers&${COLUMNS}`, customers[0]);
    expect(status).toBe(404);
    expect(await fileOf(`whose=all&${COLUMNS}`)).toEqual([]);
  });
});

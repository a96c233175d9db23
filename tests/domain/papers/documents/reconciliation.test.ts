import { env } from "cloudflare:test";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, expect, it } from "vitest";
import { monthAt } from "../../../../app/domain/papers/documents/closing/months";
import { reconciliationFile } from "../../../../app/domain/papers/documents/closing/reconciliation";
import { platformOf } from "../../../../workers/platform";
import { chargedLine, contractWith } from "../../../support/papers/closing";
import { invoiceOf, made } from "../../../support/papers/invoice";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn } from "../../../support/world/scene";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RUB = 1_000_000;

let engine: Engine;
let owner: { id: string };
const month = monthAt(Date.now(), -1);
const next = monthAt(Date.now());
const LONG_AGO = month.from - 100 * DAY;

beforeEach(async () => {
  engine = { ...engineOn(env.DB, env.FILES), asset: platformOf(env).asset };
  owner = await createUser({ balance: 1000 * RUB });
});

it("balances a reconciliation statement of the ledger", async () => {
  const period = { from: month.from, to: month.to };
  expect(await reconciliationFile(engine, owner.id, period, "pdf")).toMatchObject({
    ok: false,
    problems: [{ key: "reconciliationContract" }],
  });
  await contractWith(engine, owner.id, { at: LONG_AGO });
  const fresh = await createUser({});
  await rowsOf("UPDATE contracts SET owner_id = ?", fresh.id);
  await rowsOf("UPDATE requisites SET owner_id = ? WHERE owner_id = ?", fresh.id, owner.id);
  await chargedLine(fresh.id, month.from - DAY, 80 * RUB, { source: "payment" });
  await chargedLine(fresh.id, month.from + DAY, 100 * RUB, { source: "payment" });
  await chargedLine(fresh.id, month.from + 2 * DAY, -25.5 * RUB);
  await chargedLine(fresh.id, month.to, -1 * RUB);
  const file = made(await reconciliationFile(engine, fresh.id, period, "pdf"));
  const { text } = await extractText(await getDocumentProxy(file.bytes.slice()), { mergePages: true });
  const plain = text.replace(/\s+/g, " ");
  for (const part of ["Сальдо начальное 80,00", "Оплата 100,00", "25,50", "Сальдо конечное 154,50"])
    expect(plain).toContain(part);
  expect(plain).toContain("задолженность в пользу ООО «Вектор»: 154,50 руб.");
});

it("reconciles three years, and refuses a longer period", async () => {
  await contractWith(engine, owner.id, { at: LONG_AGO });
  await chargedLine(owner.id, month.from + DAY, -50 * RUB);
  const years = (of: number) => ({ from: month.to - of * 365.25 * DAY, to: month.to });
  const made3 = made(await reconciliationFile(engine, owner.id, years(3), "pdf"));
  const { text } = await extractText(await getDocumentProxy(made3.bytes.slice()), { mergePages: true });
  expect(text.replace(/\s+/g, " ")).toContain("50,00");
  expect(await reconciliationFile(engine, owner.id, years(4), "pdf")).toMatchObject({
    problems: [{ key: "reconciliationYears" }],
  });
});

it("dates a payment in a reconciliation statement by the bank's day, and assigns it to that day's period", async () => {
  const fresh = await createUser({});
  await contractWith(engine, fresh.id, { at: LONG_AGO });
  const paid = async (bankDay: number, creditedAt: number, amount: number) => {
    const { id } = await invoiceOf(fresh, { amount }, engine);
    const billingId = await chargedLine(fresh.id, creditedAt, amount, { source: "payment" });
    await rowsOf(
      "UPDATE invoices SET status = 'paid', paid_at = ?, billing_id = ? WHERE id = ?",
      bankDay,
      billingId,
      id,
    );
  };
  const noon = month.from + DAY / 2;
  await paid(month.from - DAY / 2, noon, 11 * RUB);
  await paid(noon + 4 * DAY, noon + 9 * DAY, 23 * RUB);
  await chargedLine(fresh.id, noon + 6 * DAY, 5 * RUB, { source: "payment" });
  await paid(month.to - DAY / 2, month.to + HOUR, 47 * RUB);
  const textOf = async ({ from, to }: { from: number; to: number }) => {
    const { bytes } = made(await reconciliationFile(engine, fresh.id, { from, to }, "pdf"));
    const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
    return text.replace(/\s+/g, " ");
  };
  const day = (at: number) => new Date(at).toISOString().slice(0, 10).split("-").reverse().join(".");
  const held = await textOf(month);
  for (const part of ["Сальдо начальное 11,00", "Сальдо конечное 86,00", `${day(month.to - DAY / 2)} Оплата 47,00`])
    expect(held).toContain(part);
  const [second, first] = [held.indexOf("Оплата 5,00"), held.indexOf(`${day(noon + 4 * DAY)} Оплата 23,00`)];
  expect([first > 0, second > first]).toEqual([true, true]);
  expect(held).not.toContain("Оплата 11,00");
  expect(await textOf({ from: month.from - 9 * DAY, to: month.from })).toContain("Сальдо конечное 11,00");
  expect(await textOf(next)).toContain("Сальдо начальное 86,00");
});

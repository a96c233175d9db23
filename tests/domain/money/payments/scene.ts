import type { Bank, BankState, Refunded } from "../../../../app/domain/base/shared/ports/banks";
import { createPayment } from "../../../../app/domain/money/payments/create";
import { paymentById } from "../../../../app/domain/money/payments/rows";
import { settlePayment } from "../../../../app/domain/money/payments/settle/settle";
import { saveTerminal } from "../../../../app/domain/money/payments/terminals";
import { openEngine } from "../../../support/engine/engine";
import { moneyOf, openAccount, RUB } from "../../../support/world/scene";

export const BOSS = { id: "boss", username: "boss" };
const NO_BANK: Bank = {
  open: async () => null,
  read: async () => null,
  answer: "",
  address: "",
  pages: [],
  pageHoldsMs: 3_600_000,
};

/** An engine with a scripted T-Bank, and a payer with a hundred roubles. */
export async function openBank() {
  const engine = openEngine();
  const script = {
    opens: { kind: "opened", ref: "", url: "https://bank.example/pay" } as Awaited<ReturnType<Bank["open"]>>,
    refunds: [] as Refunded[],
    state: null as BankState | null,
    asked: [] as string[],
  };
  const tinkoff: Bank = {
    ...NO_BANK,
    open: async (_, { id }) => (script.opens?.kind === "opened" ? { ...script.opens, ref: `b-${id}` } : script.opens),
    poll: async () => script.state,
    refund: async (_, { id }) => {
      script.asked.push(id);
      return script.refunds.shift() ?? { kind: "done" };
    },
  };
  engine.banks = {
    tinkoff,
    mandarin: NO_BANK,
    yookassa: NO_BANK,
    yooMoney: { ...tinkoff, poll: undefined, refund: undefined },
  };
  await engine.db.run("DELETE FROM payment_terminals");
  for (const method of ["tinkoff", "yooMoney"] as const)
    await saveTerminal(engine, {
      method,
      isActive: true,
      address: "https://bank.example/v2",
      merchant: "M1",
      secret: "s",
      commission: 25_000,
    });
  const { id } = await openAccount(engine, { balance: 100 * RUB });
  const payer = { id, username: id, email: null, phone: null };
  const pay = async (amount = 1000 * RUB, method: "tinkoff" | "yooMoney" = "tinkoff") => {
    const opened = await createPayment(engine, payer, { method, amount, language: "ru" });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    return opened.value.id;
  };
  const said = (payment: string, change: Partial<BankState> = {}): BankState => ({
    kind: "paid",
    paid: 1000 * RUB,
    refunded: 0,
    ref: `b-${payment}`,
    card: "··0777",
    reason: null,
    ...change,
  });
  return {
    engine,
    payer,
    script,
    pay,
    said,
    tell: (payment: string, change: Partial<BankState> = {}) =>
      settlePayment(engine, "tinkoff", payment, said(payment, change)),
    row: async (payment: string) => (await paymentById(engine.db, payment))!,
    /** Roubles; checked against the ledger. */
    async balance() {
      const { balance, ledger } = await moneyOf(engine, id);
      if (balance !== ledger) throw new Error(`balance ${balance}, ledger ${ledger}`);
      return balance / RUB;
    },
  };
}

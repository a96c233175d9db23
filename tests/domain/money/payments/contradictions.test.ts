import { beforeEach, describe, expect, it, vi } from "vitest";
import { refundPayment } from "../../../../app/domain/money/payments/refund";
import { settlePayment } from "../../../../app/domain/money/payments/settle/settle";
import { RUB } from "../../../support/world/scene";
import { openDisputes as open } from "./disputes-scene";
import { BOSS } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const WHOLE = Number.MAX_SAFE_INTEGER;

async function paid() {
  const scene = await open();
  const id = await scene.pay();
  await scene.tell(id);
  return { ...scene, id };
}

describe("a bank that contradicts the books", () => {
  it("opens one case for a different sum after the credit, and moves no money", async () => {
    const { id, tell, kinds, balance } = await paid();
    for (const _ of [1, 2]) await tell(id, { paid: 10 * RUB });
    await tell(id, { paid: Number.NaN });
    expect(await kinds(id)).toEqual(["otherAfter", "otherAfter"]);
    expect(await balance()).toBe(1075);
  });

  it("opens a case for a failure after the credit, unless it is a late report of an earlier attempt", async () => {
    const { engine, id, tell, said, kinds, balance } = await paid();
    const failed = said(id, { kind: "failed", reason: "declined" });
    await settlePayment(engine, "tinkoff", id, failed, async () => said(id));
    await settlePayment(engine, "tinkoff", id, failed, async () => null);
    await tell(id, { kind: "failed", reason: "declined", ref: "another-try" });
    expect(await kinds(id)).toEqual([]);
    for (const _ of [1, 2]) await settlePayment(engine, "tinkoff", id, failed, async () => failed);
    expect(await kinds(id)).toEqual(["otherAfter"]);
    expect(await balance()).toBe(1075);
  });

  it("opens a case for a partial refund besides our own, and none for a repeated report", async () => {
    const { engine, id, tell, row, kinds, balance } = await paid();
    await refundPayment(engine, BOSS, await row(id), { amount: 400 * RUB, reason: "Paid twice" });
    for (const part of [400, 1000, 600]) await tell(id, { refunded: null, part: part * RUB });
    expect(await kinds(id)).toEqual([]);
    for (const _ of [1, 2]) await tell(id, { refunded: null, part: 50 * RUB });
    expect(await kinds(id)).toEqual(["strayRefund"]);
    expect(await balance()).toBe(675);
  });

  it("opens a case for an operation that has paid another order", async () => {
    const { pay, tell, kinds, balance } = await open();
    const [first, second] = [await pay(), await pay()];
    for (const id of [first, second, second]) await tell(id, { ref: `b-${first}` });
    expect([await kinds(first), await kinds(second)]).toEqual([[], ["paidTwice"]]);
    expect(await balance()).toBe(1075);
  });

  it("closes the case for a partial refund once the bank reports the total", async () => {
    const { id, tell, kinds, balance, row } = await paid();
    await tell(id, { refunded: null });
    expect(await kinds(id)).toEqual(["strayRefund"]);
    for (const _ of [1, 2]) await tell(id, { refunded: WHOLE });
    expect(await kinds(id)).toEqual(["strayRefund answered"]);
    expect(await row(id)).toMatchObject({ status: "refunded", refunded: 1000 * RUB });
    expect(await balance()).toBe(75);
  });

  it("opens a case for a refund reported as made and then as refused", async () => {
    const { id, tell, row, engine, script, kinds, balance } = await paid();
    script.refunds = [{ kind: "requested" }];
    await refundPayment(engine, BOSS, await row(id), { amount: 400 * RUB, reason: "Paid twice" });
    const says = (isDone: boolean) =>
      tell(id, { kind: "waiting", refund: { ref: "r-1", amount: 400 * RUB, isDone }, reason: isDone ? null : "No" });
    for (const isDone of [true, true, false, false, true]) await says(isDone);
    expect(await kinds(id)).toEqual(["refusedAfter"]);
    expect(await balance()).toBe(675);
  });

  it("keeps the case for a partial refund open if the total is unreadable", async () => {
    const { id, tell, kinds } = await paid();
    await tell(id, { refunded: null });
    await tell(id, { refunded: Number.NaN });
    expect(await kinds(id)).toEqual(["strayRefund"]);
  });
});

describe("a wallet", () => {
  it("is credited with the signed amount only", async () => {
    const { engine, pay, said, row, balance } = await open();
    const wallet = (id: string, received: number) =>
      settlePayment(engine, "yooMoney", id, said(id, { paid: received, received, ref: `y-${id}` }));
    const [usual, cheap, small] = [
      await pay(1000 * RUB, "yooMoney"),
      await pay(1000 * RUB, "yooMoney"),
      await pay(1000 * RUB, "yooMoney"),
    ];
    await wallet(usual, 970 * RUB);
    await wallet(cheap, 995 * RUB);
    await wallet(small, 1 * RUB);
    expect(await balance()).toBe(100 + 970 + 995 + 1);
    expect(
      [await row(usual), await row(cheap), await row(small)].map(({ amount, sum }) => [amount / RUB, sum / RUB]),
    ).toEqual([
      [1000, 970],
      [1000, 995],
      [1, 1],
    ]);
  });

  it.each([Number.NaN, 0, -5 * RUB, 2 ** 51])(
    "opens a case for a sum of %s, before and after a credit",
    async (received) => {
      const { engine, pay, said, kinds, balance } = await open();
      const wallet = (id: string, sum: number, ref: string) =>
        settlePayment(engine, "yooMoney", id, said(id, { paid: sum, received: sum, ref }));
      const [first, second] = [await pay(1000 * RUB, "yooMoney"), await pay(1000 * RUB, "yooMoney")];
      for (const _ of [1, 2]) await wallet(first, received, `y-1-${first}`);
      await wallet(second, 970 * RUB, `y-2-${second}`);
      for (const _ of [1, 2]) await wallet(second, received, `y-3-${second}`);
      expect(await kinds(first)).toEqual(["otherSum"]);
      expect(await kinds(second)).toEqual(["paidTwice"]);
      expect(await balance()).toBe(1070);
    },
  );

  it("credits held money once it is released, and closes its case", async () => {
    const { engine, pay, said, kinds, balance } = await open();
    const id = await pay(1000 * RUB, "yooMoney");
    const sums = { paid: 970 * RUB, received: 970 * RUB };
    for (const _ of [1, 2]) await settlePayment(engine, "yooMoney", id, said(id, { ...sums, kind: "held" }));
    expect(await kinds(id)).toEqual(["silent"]);
    expect(await balance()).toBe(100);
    for (const kind of ["paid", "held"] as const)
      await settlePayment(engine, "yooMoney", id, said(id, { ...sums, kind }));
    expect(await kinds(id)).toEqual(["silent answered"]);
    expect(await balance()).toBe(1070);
  });
});

import { beforeEach, expect, it, vi } from "vitest";
import { DOUBT_KINDS, endingsOf } from "../../../../app/domain/money/payments/dispute-view";
import { pollPayments } from "../../../../app/domain/money/payments/poll";
import { refundPayment } from "../../../../app/domain/money/payments/refund";
import { RUB } from "../../../support/world/scene";
import { openDisputes as open } from "./disputes-scene";
import { BOSS } from "./scene";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OTHER = { username: "other" };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A refund of 400 out of a thousand that the bank never answers; like Mandarin, the bank cannot be polled. */
async function unanswered() {
  const scene = await open();
  const { engine, script, pay, tell, row } = scene;
  engine.banks.tinkoff.poll = undefined;
  const id = await pay();
  await tell(id);
  script.refunds = [{ kind: "requested" }];
  await refundPayment(engine, BOSS, await row(id), { amount: 400 * RUB, reason: "Paid twice" });
  for (let hour = 0; hour < 48; hour++) {
    engine.pass(HOUR);
    await pollPayments(engine);
  }
  const says = (isDone: boolean, ref: string | null = "r-1") =>
    tell(id, { kind: "waiting", refund: { ref, amount: 400 * RUB, isDone }, reason: isDone ? null : "No" });
  return { ...scene, id, says };
}

it("offers an action for every kind of case", () => {
  for (const kind of DOUBT_KINDS) expect(endingsOf(kind).length).toBeGreaterThan(0);
});

it("notifies managers once of a different sum than ordered, until one settles it by hand with a note", async () => {
  const { pay, tell, row, kinds, inDoubt, notices, press, balance } = await open();
  const id = await pay();
  expect(await inDoubt()).toEqual([]);
  for (const _ of [1, 2]) await tell(id, { paid: 10 * RUB });
  expect(await kinds(id)).toEqual(["otherSum"]);
  expect(await inDoubt()).toEqual([id]);
  expect((await notices()).map(({ data }) => JSON.parse(data))).toMatchObject([{ doubtfulId: id, what: "otherSum" }]);
  expect(await press(id, "otherSum", "settled", { note: "" })).toMatchObject({ problems: [{ key: "doubtNote" }] });
  expect(await press(id, "otherSum", "refunded")).toMatchObject({ problems: [{ key: "doubtEnding" }] });
  expect(await press(id, "otherSum", "settled")).toMatchObject({ ok: true });
  expect(await press(id, "otherSum", "settled", { by: OTHER })).toMatchObject({ problems: [{ key: "doubtEnded" }] });
  await tell(id, { paid: 10 * RUB });
  expect(await inDoubt()).toEqual([]);
  expect(await notices()).toHaveLength(1);
  expect(await row(id)).toMatchObject({ status: "error", reason: "otherSum" });
  expect(await balance()).toBe(100);
});

it("credits nothing automatically after settlement by hand, and once when a manager decides to", async () => {
  const { engine, payer, pay, tell, row, kinds, press, balance, said, script } = await open();
  const id = await pay();
  script.state = null;
  for (let hour = 0; hour < 60; hour++) {
    engine.pass(HOUR);
    await pollPayments(engine);
  }
  expect(await row(id)).toMatchObject({ status: "error", reason: "noAnswer" });
  expect(await kinds(id)).toEqual(["silent"]);
  await press(id, "silent", "settled");
  for (const _ of [1, 2]) await tell(id);
  expect(await balance()).toBe(100);
  expect(await kinds(id)).toEqual(["silent settled", "paidAfter"]);
  const both = await Promise.all([
    press(id, "paidAfter", "credited"),
    press(id, "paidAfter", "credited", { by: OTHER }),
  ]);
  expect(both.filter((one) => one?.ok)).toHaveLength(1);
  for (const _ of [1, 2]) await tell(id);
  expect(await balance()).toBe(1075);
  expect(await kinds(id)).toEqual(["silent settled", "paidAfter credited"]);
  expect(await row(id)).toMatchObject({ status: "completed", ownerId: payer.id, ref: said(id).ref });
});

it("accepts only one of two concurrent decisions to credit and to settle", async () => {
  for (let round = 0; round < 4; round++) {
    const { pay, tell, kinds, press, balance } = await open();
    const id = await pay();
    await tell(id, { paid: 10 * RUB });
    await press(id, "otherSum", "settled");
    await tell(id);
    const presses = [() => press(id, "paidAfter", "credited"), () => press(id, "paidAfter", "settled", { by: OTHER })];
    const both = await Promise.all((round % 2 ? presses : presses.toReversed()).map((one) => one()));
    expect(both.filter((one) => one?.ok)).toHaveLength(1);
    const isCredited = (await kinds(id)).includes("paidAfter credited");
    expect(await balance()).toBe(isCredited ? 1075 : 100);
  }
});

it("closes a case by itself when the bank finally answers", async () => {
  const { engine, pay, tell, kinds, script, balance } = await open();
  const id = await pay();
  script.state = null;
  engine.pass(3 * DAY);
  await pollPayments(engine);
  expect(await kinds(id)).toEqual(["silent"]);
  for (const _ of [1, 2]) await tell(id);
  expect(await kinds(id)).toEqual(["silent answered"]);
  expect(await balance()).toBe(1075);
});

it("reports nothing for an unpaid order that the bank knew about", async () => {
  const { engine, pay, kinds, said, script, row } = await open();
  const id = await pay();
  script.state = said(id, { kind: "waiting" });
  engine.pass(3 * DAY);
  await pollPayments(engine);
  expect(await row(id)).toMatchObject({ reason: "expired" });
  expect(await kinds(id)).toEqual([]);
});

it("reports each second card payment for one order once", async () => {
  const { pay, tell, kinds, notices, balance } = await open();
  const id = await pay();
  await tell(id);
  for (const ref of ["x-1", "x-1", "x-2", "x-1"]) await tell(id, { ref });
  expect(await kinds(id)).toEqual(["paidTwice", "paidTwice"]);
  expect(await notices()).toHaveLength(2);
  expect(await balance()).toBe(1075);
});

it("reports refunds that no one here requested, with or without their sum", async () => {
  const { pay, tell, kinds, balance } = await open();
  const [some, one] = [await pay(), await pay()];
  for (const id of [some, one]) await tell(id);
  for (const _ of [1, 2]) await tell(some, { refunded: null });
  for (const _ of [1, 2]) await tell(one, { kind: "waiting", refund: { ref: "r-9", amount: 100 * RUB, isDone: true } });
  expect(await kinds(some)).toEqual(["strayRefund"]);
  expect(await kinds(one)).toEqual(["strayRefund"]);
  expect(await balance()).toBe(2050);
});

it("lets an unanswered refund be closed either way, and moves its money once", async () => {
  const closed = await unanswered();
  expect(await closed.kinds(closed.id)).toEqual(["refundSilent"]);
  expect(await closed.notices()).toHaveLength(1);
  expect(await closed.press(closed.id, "refundSilent", "refunded")).toMatchObject({ ok: true });
  expect(await closed.row(closed.id)).toMatchObject({ status: "partialRefunded", refunded: 400 * RUB, dueAt: null });
  expect((await closed.row(closed.id)).history.at(-1)).toMatchObject({
    what: "refunded",
    by: "boss",
    reason: "byHand",
  });
  expect(await closed.balance()).toBe(675);

  const back = await unanswered();
  expect(await back.press(back.id, "refundSilent", "notRefunded")).toMatchObject({ ok: true });
  expect(await back.press(back.id, "refundSilent", "notRefunded")).toMatchObject({ problems: [{ key: "doubtEnded" }] });
  expect(await back.press(back.id, "refundSilent", "refunded", { by: OTHER })).toMatchObject({ ok: false });
  expect(await back.row(back.id)).toMatchObject({ status: "completed", refunded: 0 });
  expect(await back.balance()).toBe(1075);
});

it("accepts only one of two concurrent, different closings of a refund", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, press, balance, row } = await unanswered();
    const presses = [
      () => press(id, "refundSilent", "refunded"),
      () => press(id, "refundSilent", "notRefunded", { by: OTHER }),
    ];
    const both = await Promise.all((round % 2 ? presses : presses.toReversed()).map((one) => one()));
    expect(both.filter((one) => one?.ok)).toHaveLength(1);
    expect(await balance()).toBe((await row(id)).status === "completed" ? 1075 : 675);
  }
});

it.each([
  ["refunded", true, ["refundSilent refunded"], 675],
  ["refunded", false, ["refundSilent refunded", "refusedAfter"], 675],
  ["notRefunded", true, ["refundSilent notRefunded", "refundedAfter"], 1075],
  ["notRefunded", false, ["refundSilent notRefunded"], 1075],
] as const)(
  "after a refund was closed as %s, a late report (done: %s) is shown and moves no money",
  async (ending, isDone, expected, money) => {
    for (const ref of ["r-1", null]) {
      const { id, press, says, kinds, balance } = await unanswered();
      await press(id, "refundSilent", ending);
      for (const _ of [1, 2]) await says(isDone, ref);
      expect(await kinds(id)).toEqual(expected);
      expect(await balance()).toBe(money);
    }
  },
);

it("applies once a late refund by a bank that reports totals, and reports a part without a sum", async () => {
  const { engine, id, press, tell, kinds, balance } = await unanswered();
  await press(id, "refundSilent", "notRefunded");
  for (const _ of [1, 2]) await tell(id, { refunded: null });
  expect(await kinds(id)).toEqual(["refundSilent notRefunded", "refundedAfter"]);
  for (const _ of [1, 2]) await tell(id, { refunded: 400 * RUB });
  expect(await kinds(id)).toEqual(["refundSilent notRefunded", "refundedAfter answered"]);
  expect(await balance()).toBe(675);
  engine.pass(DAY);
  await pollPayments(engine);
  expect(await balance()).toBe(675);
});

it("applies the bank's answer to a request in progress while a manager closed the refund", async () => {
  const { engine, script, id, press, kinds, balance } = await unanswered();
  await engine.db.run(`UPDATE payment_refunds SET asked_at = NULL WHERE payment_id = '${id}'`);
  engine.banks.tinkoff.refund = async () => {
    await press(id, "refundSilent", "notRefunded");
    return { kind: "done" };
  };
  engine.pass(DAY);
  await pollPayments(engine);
  expect(script.asked).toHaveLength(1);
  expect(await kinds(id)).toEqual(["refundSilent notRefunded", "refundedAfter"]);
  expect(await balance()).toBe(1075);
});

it("keeps polling an unreachable bank, and reports it after a day", async () => {
  const { engine, script, pay, tell, row, kinds } = await open();
  const id = await pay();
  await tell(id);
  script.refunds = Array.from({ length: 99 }, () => ({ kind: "unreached" as const }));
  await refundPayment(engine, BOSS, await row(id), { amount: 400 * RUB, reason: "Paid twice" });
  for (let hour = 0; hour < 60; hour++) {
    engine.pass(HOUR);
    await pollPayments(engine);
  }
  expect(await kinds(id)).toEqual(["refundSilent"]);
  script.refunds = [];
  engine.pass(DAY);
  await pollPayments(engine);
  expect(await kinds(id)).toEqual(["refundSilent answered"]);
  expect(await row(id)).toMatchObject({ status: "partialRefunded" });
});

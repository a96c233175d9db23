import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { pollPayments } from "../../../../app/domain/money/payments/poll";
import { refundPayment } from "../../../../app/domain/money/payments/refund";
import { findReferrals } from "../../../../app/domain/money/referrals/find";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB } from "../../../support/world/scene";
import { BOSS } from "../payments/scene";
import { invite, openReferral, setRule } from "./scene";

type Scene = Awaited<ReturnType<typeof openReferral>>;

afterEach(() => setRule(null));

const DAY = 86_400_000;
const boss = { ...BOSS, level: "manager" as const };

async function paid(rule: Parameters<typeof openReferral>[0] = {}) {
  const scene = await openReferral(rule);
  const id = await scene.pay();
  await scene.tell(id);
  const refund = async (roubles: number | null) =>
    refundPayment(scene.engine, BOSS, await scene.row(id), { amount: roubles && roubles * RUB, reason: "Asked" });
  return { ...scene, id, refund };
}

const spend = async ({ engine, referrer }: Scene, roubles: number) => {
  const input = {
    source: "subtract" as const,
    amount: roubles * RUB,
    comment: "Spent",
    hiddenComment: "",
    noRef: false,
  };
  expect(await adjustBalance(engine, boss, referrer.id, input)).toMatchObject({ ok: true });
};

describe("a payment", () => {
  it("earns its referrer a share of the amount credited, in a separate line with its own id", async () => {
    const { payer, id, row, lines, earned } = await paid();
    expect(await earned()).toBe(97.5);
    const { billingId } = await row(id);
    expect(await rowsOf("SELECT reward FROM referral_rewards WHERE id = ?", billingId!)).toEqual([
      { reward: 97.5 * RUB },
    ]);
    expect(await rowsOf("SELECT count(*) AS n FROM billings WHERE id = ?", billingId!)).toEqual([{ n: 1 }]);
    expect(await lines()).toEqual([
      { id: expect.any(String), source: "referral", amount: 97.5 * RUB, user_id: payer.id },
    ]);
  });

  it("earns once, even if reported twice, late and concurrently", async () => {
    const { engine, id, tell, earned, referrer } = await paid();
    engine.pass(DAY);
    await Promise.all([tell(id), tell(id), tell(id, { kind: "failed" })]);
    expect(await earned()).toBe(97.5);
    const noticesSql = "SELECT data FROM notifications WHERE owner_id = ? AND type = 'referral'";
    const [notice, ...others] = await rowsOf<{ data: string }>(noticesSql, referrer.id);
    expect(JSON.parse(notice!.data)).toMatchObject({ amount: 97.5 * RUB, name: expect.stringMatching(/^.•••$/) });
    expect(others).toEqual([]);
  });

  it("earns once from many concurrent reports", async () => {
    const { pay, tell, earned } = await openReferral();
    const id = await pay();
    await Promise.all(Array.from({ length: 4 }, () => tell(id)));
    expect(await earned()).toBe(97.5);
  });

  it("adds up over payments and accounts, and counts each account once", async () => {
    const scene = await paid();
    const { engine, pay, tell, earned, referrer } = scene;
    await tell(await pay());
    const other = await openAccount(engine, { balance: 0 });
    await invite(other.id, referrer.id);
    const input = { source: "accrual" as const, amount: 50 * RUB, comment: "Bank", hiddenComment: "", noRef: false };
    await adjustBalance(engine, boss, other.id, input);
    expect(await earned()).toBe(200);
    const { figures } = await findReferrals(engine.db, referrer, { limit: 9 }, engine.clock());
    expect(figures.paying).toBe(2);
  });

  it.each<[why: string, rule: Parameters<typeof openReferral>[0], before: (scene: Scene) => unknown]>([
    ["below the least one", { least: 976 * RUB }, () => undefined],
    ["without a rule", {}, () => setRule(null)],
    ["after the months of the rule", { months: 1 }, ({ engine }) => engine.pass(32 * DAY)],
    [
      "for a blocked referrer",
      {},
      ({ referrer }) => rowsOf("UPDATE users SET is_active = 0 WHERE id = ?", referrer.id),
    ],
    [
      "in another currency",
      {},
      ({ referrer }) => rowsOf("UPDATE accounts SET currency = 'USD' WHERE owner_id = ?", referrer.id),
    ],
    ["for oneself", {}, ({ payer }) => invite(payer.id, payer.id)],
    ["in a circle", {}, ({ payer, referrer }) => invite(referrer.id, payer.id)],
    [
      "in a circle of three",
      {},
      async ({ payer, referrer }) => {
        const { id: third } = await createUser({});
        await invite(third, payer.id);
        await invite(referrer.id, third);
      },
    ],
    [
      "for one's own reseller",
      {},
      ({ payer, referrer }) => rowsOf("UPDATE users SET reseller_id = ? WHERE id = ?", referrer.id, payer.id),
    ],
    [
      "for the reseller of one's reseller",
      {},
      async ({ payer, referrer }) => {
        const between = await createUser({ level: "reseller" });
        await rowsOf("UPDATE users SET reseller_id = ? WHERE id = ?", referrer.id, between.id);
        await rowsOf("UPDATE users SET reseller_id = ? WHERE id = ?", between.id, payer.id);
      },
    ],
  ])("is credited without a reward %s", async (_, rule, before) => {
    const scene = await openReferral(rule);
    await before(scene);
    const id = await scene.pay();
    await scene.tell(id);
    expect((await scene.row(id)).status).toBe("completed");
    expect(await scene.lines()).toEqual([]);
  });

  it("is credited if the referrer has the maximum balance of an account", async () => {
    const scene = await openReferral();
    await rowsOf("UPDATE accounts SET balance = ? WHERE owner_id = ?", 2 ** 52, scene.referrer.id);
    const id = await scene.pay();
    await scene.tell(id);
    expect([(await scene.row(id)).status, await scene.lines()]).toEqual(["completed", []]);
  });
});

describe("an accrual", () => {
  it.each([
    ["of a manager", boss, false, 1],
    ["of a manager, left out of the programme", boss, true, 0],
    ["of a reseller, who gives what was paid in before", null, false, 0],
  ])("%s earns this many rewards", async (_, by, noRef, times) => {
    const { engine, payer, lines } = await openReferral();
    const reseller = { ...(await openAccount(engine)), username: "seller", level: "reseller" as const };
    await rowsOf("UPDATE users SET level = 'reseller' WHERE id = ?", reseller.id);
    await rowsOf("UPDATE users SET reseller_id = ? WHERE id = ?", reseller.id, payer.id);
    const input = { source: "accrual" as const, amount: 100 * RUB, comment: "Bank", hiddenComment: "", noRef };
    const id = newId();
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await adjustBalance(engine, by ?? reseller, payer.id, input, { id })).toMatchObject({ ok: true });
    expect(await lines()).toHaveLength(times);
  });
});

describe("a refund", () => {
  it("takes the reward back in proportion, and finally all of it", async () => {
    const { refund, earned, lines } = await paid();
    await refund(400);
    expect(await earned()).toBe(58.5);
    await refund(null);
    expect(await earned()).toBe(0);
    expect((await lines()).map(({ source }) => source)).toEqual(["referral", "referralRefund", "referralRefund"]);
  });

  it("restores the reward when the bank refuses it", async () => {
    const { script, refund, earned } = await paid();
    script.refunds = [{ kind: "refused", detail: "no" }];
    await refund(400);
    expect(await earned()).toBe(97.5);
  });

  it("made by the bank and reported twice takes the reward back once", async () => {
    const { id, tell, earned } = await paid();
    for (let attempt = 0; attempt < 2; attempt++) await tell(id, { refunded: 500 * RUB });
    expect(await earned()).toBe(48.75);
  });

  it("takes the reward even if the payer owes the money", async () => {
    const { engine, payer, id, tell, earned } = await paid();
    const all = { source: "subtract" as const, amount: 1075 * RUB, comment: "All", hiddenComment: "", noRef: false };
    await adjustBalance(engine, boss, payer.id, all);
    await tell(id, { refunded: 1000 * RUB });
    expect(await earned()).toBe(0);
  });

  it("does not wait for the referrer: a spent reward is taken once there is money, and no more", async () => {
    const scene = await paid();
    const { engine, refund, row, id, earned, pay, tell } = scene;
    await spend(scene, 90);
    expect(await refund(null)).toMatchObject({ ok: true });
    expect((await row(id)).status).toBe("refunded");
    expect(await earned()).toBe(90);
    await pollPayments(engine);
    expect(await earned()).toBe(90);
    await tell(await pay());
    await Promise.all([pollPayments(engine), pollPayments(engine)]);
    expect(await earned()).toBe(97.5);
  });

  it("in part restores what was taken for it, not what was owed", async () => {
    const scene = await paid();
    const { script, refund, earned } = scene;
    await spend(scene, 90);
    script.refunds = [{ kind: "refused", detail: "no" }];
    await refund(400);
    expect(await earned()).toBe(97.5);
  });
});

describe("a manager's subtraction", () => {
  const input = (source: "accrual" | "subtract", roubles: number, noRef = false) => ({
    source,
    amount: roubles * RUB,
    comment: "Bank",
    hiddenComment: "",
    noRef,
  });

  async function credited(...sums: number[]) {
    const scene = await openReferral();
    const move = (...args: Parameters<typeof input>) =>
      adjustBalance(scene.engine, boss, scene.payer.id, input(...args));
    for (const sum of sums) expect(await move("accrual", sum)).toMatchObject({ ok: true });
    return { ...scene, move };
  }

  it("takes back the rewards of the newest accruals, in proportion, and no more", async () => {
    const { move, earned, lines } = await credited(100, 200);
    expect(await earned()).toBe(30);
    await move("subtract", 50);
    expect(await earned()).toBe(25);
    await move("subtract", 200);
    expect(await earned()).toBe(5);
    await move("accrual", 400, true);
    await move("subtract", 400);
    expect(await earned()).toBe(0);
    expect((await lines()).filter(({ source }) => source === "referralRefund").length).toBe(4);
  });

  it("takes back nothing if left out of the programme", async () => {
    const { move, earned } = await credited(100);
    await move("subtract", 100, true);
    expect(await earned()).toBe(10);
  });

  it("takes back nothing more if refused or repeated", async () => {
    const { engine, payer, move, earned } = await credited(100);
    expect(await move("subtract", 1_000_000)).toMatchObject({ ok: false });
    expect(await earned()).toBe(10);
    const id = newId();
    for (let attempt = 0; attempt < 2; attempt++)
      await adjustBalance(engine, boss, payer.id, input("subtract", 50), { id });
    expect(await earned()).toBe(5);
  });

  it("takes each share once, concurrently with others", async () => {
    const { move, earned } = await credited(100);
    await Promise.all([move("subtract", 30), move("subtract", 30), move("subtract", 30)]);
    expect(await earned()).toBe(1);
  });

  it("over many accruals takes rewards that remain, and waits for a referrer who has spent them", async () => {
    const scene = await credited(...Array.from({ length: 8 }, () => 10));
    await scene.move("subtract", 80);
    expect(await scene.earned()).toBe(3);
    await pollPayments(scene.engine);
    expect(await scene.earned()).toBe(0);
  });

  it("leaves card payments alone, which have their own refunds", async () => {
    const scene = await paid();
    await adjustBalance(scene.engine, boss, scene.payer.id, input("subtract", 500));
    expect(await scene.earned()).toBe(97.5);
  });
});

it("shows the rewards of a new month, and the total", async () => {
  const { engine, pay, tell, referrer } = await openReferral();
  const today = new Date(engine.clock());
  engine.pass(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10) - engine.clock());
  const figures = async () => (await findReferrals(engine.db, referrer, { limit: 9 }, engine.clock())).figures;
  const earn = async () => tell(await pay());
  await earn();
  await earn();
  expect(await figures()).toMatchObject({ earned: 195 * RUB, earnedThisMonth: 195 * RUB });
  engine.pass(31 * DAY);
  expect(await figures()).toMatchObject({ earned: 195 * RUB, earnedThisMonth: 0 });
  await earn();
  expect(await figures()).toMatchObject({ earned: 292.5 * RUB, earnedThisMonth: 97.5 * RUB, paying: 1 });
});

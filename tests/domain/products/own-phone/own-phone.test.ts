import { expect, it } from "vitest";
import { ownPhoneOf } from "../../../../app/domain/products/own-phone/state";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openAccount, RUB } from "../../../support/world/scene";
import { openSignUp, TEST_NAME, TRIAL, wrongOf } from "./world";

const keysOf = (result: { ok: boolean; problems?: { key: string }[] }) =>
  result.ok ? "ok" : result.problems!.map(({ key }) => key).join();

it("confirms a phone by the code of the platform's widget and grants the credit with it", async () => {
  const { engine, payer, newcomer, ask, lastCode, enter } = await openSignUp();
  const owner = await newcomer();
  expect(await ownPhoneOf(engine.db, owner)).toMatchObject({ confirmed: null, isOffered: true, offer: TRIAL });
  expect(await ask(owner, "79160000001")).toEqual({ ok: true, value: { phone: "79160000001" } });
  expect(await ownPhoneOf(engine.db, owner)).toMatchObject({
    confirmed: null,
    requested: "79160000001",
    testName: null,
  });
  const result = await enter(owner, `code ${await lastCode(owner)}`);
  expect(result).toEqual({ ok: true, value: { phone: "79160000001", isGranted: true, isTaken: false } });
  expect(await ownPhoneOf(engine.db, owner)).toEqual({
    confirmed: "79160000001",
    requested: null,
    isOffered: true,
    testName: TEST_NAME,
    offer: null,
    trial: { amount: TRIAL, left: TRIAL, isOn: true },
  });
  expect(await moneyOf(engine, owner.id)).toEqual({ balance: TRIAL, ledger: TRIAL });
  const money = await moneyOf(engine, payer.id);
  expect(money.balance).toBe(1000 * RUB - 2.5 * RUB);
});

it("lets a code be typed in another tab, and tells the first tab that the phone is confirmed", async () => {
  const { engine, newcomer, ask, lastCode, enter } = await openSignUp();
  const owner = await newcomer();
  await ask(owner, "79160000002");
  const code = await lastCode(owner);
  const tabs = await Promise.all([enter(owner, code), enter(owner, code)]);
  expect(tabs.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await enter(owner, code)).toMatchObject({ ok: true, value: { isGranted: false } });
  expect(await moneyOf(engine, owner.id)).toEqual({ balance: TRIAL, ledger: TRIAL });
  expect(keysOf(await ask(owner, "79160000002"))).toBe("ownPhoneConfirmed");
});

it("accepts only the latest code when two tabs request one each", async () => {
  const { engine, newcomer, ask, lastCode, enter } = await openSignUp();
  const owner = await newcomer();
  await ask(owner, "79160000003");
  const first = await lastCode(owner);
  expect(keysOf(await ask(owner, "79160000003"))).toBe("ownCodeSoon");
  engine.pass(11_000);
  expect(keysOf(await ask(owner, "79160000003"))).toBe("ok");
  const second = await lastCode(owner);
  if (first !== second) expect(keysOf(await enter(owner, first))).toBe("ownCodeWrong");
  expect(keysOf(await enter(owner, second))).toBe("ok");
});

it("refuses wrong, expired and never requested codes in words, and a further code helps", async () => {
  const { engine, newcomer, ask, lastCode, enter } = await openSignUp();
  const owner = await newcomer();
  expect(keysOf(await enter(owner, "1234"))).toBe("ownCodeNone");
  await ask(owner, "79160000004");
  const wrong = wrongOf(await lastCode(owner));
  for (let n = 0; n < 3; n++) expect(keysOf(await enter(owner, wrong))).toBe("ownCodeWrong");
  expect(keysOf(await enter(owner, await lastCode(owner)))).toBe("ownCodeOver");
  engine.pass(301_000);
  await ask(owner, "79160000004");
  const late = await lastCode(owner);
  engine.pass(301_000);
  expect(keysOf(await enter(owner, late))).toBe("ownCodeOver");
  engine.pass(31 * 60_000);
  expect(keysOf(await enter(owner, late))).toBe("ownCodeOver");
  expect(keysOf(await ask(owner, "79160000004"))).toBe("ok");
  expect(keysOf(await enter(owner, await lastCode(owner)))).toBe("ok");
});

it("grants the credit once for a phone, whichever of two sign-ups comes first", async () => {
  const { engine, newcomer, ask, lastCode, enter } = await openSignUp();
  const [one, other] = [await newcomer(), await newcomer()];
  await ask(one, "79160000005");
  await ask(other, "79160000005");
  const results = await Promise.all([enter(one, await lastCode(one)), enter(other, await lastCode(other))]);
  expect(results.map((result) => result.ok && [result.value.isGranted, result.value.isTaken]).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
  const sums = await Promise.all([one, other].map(({ id }) => moneyOf(engine, id)));
  expect(sums.map(({ balance }) => balance).sort((a, b) => a - b)).toEqual([0, TRIAL]);
});

it("grants nothing without the setting, to a paying customer, or a second time for another phone", async () => {
  const off = await openSignUp({ trial: null });
  const owner = await off.confirmed("79160000006");
  expect(await moneyOf(off.engine, owner.id)).toEqual({ balance: 0, ledger: 0 });

  const { engine, ask, lastCode, enter, confirmed } = await openSignUp();
  const paying = await openAccount(engine);
  await ask(paying, "79160000007");
  expect(await enter(paying, await lastCode(paying))).toMatchObject({ ok: true, value: { isGranted: false } });
  const again = await confirmed("79160000008");
  await ask(again, "79160000009");
  await enter(again, await lastCode(again));
  expect(await moneyOf(engine, again.id)).toEqual({ balance: TRIAL, ledger: TRIAL });
  expect((await ownPhoneOf(engine.db, again)).confirmed).toBe("79160000009");
});

it("continues after an interruption between the code and the account", async () => {
  const { engine, newcomer, ask, lastCode, enter } = await openSignUp();
  const owner = await newcomer();
  await ask(owner, "79160000010");
  const code = await lastCode(owner);
  await rowsOf("UPDATE otp_sessions SET status = 'confirmed' WHERE recipient = '79160000010'");
  expect(keysOf(await enter(owner, code))).toBe("ok");
  expect(await moneyOf(engine, owner.id)).toEqual({ balance: TRIAL, ledger: TRIAL });
});

it("limits the codes that one account requests", async () => {
  const { newcomer, ask } = await openSignUp();
  const owner = await newcomer();
  for (let n = 0; n < 10; n++) expect(keysOf(await ask(owner, `7916000011${n}`))).toBe("ok");
  expect(keysOf(await ask(owner, "79160001200"))).toBe("tooManyAttempts");
});

it("confirms the number that the last code went to, and no premium number", async () => {
  const { engine, newcomer, ask, lastCode, enter } = await openSignUp();
  const owner = await newcomer();
  expect(keysOf(await ask(owner, "78091234567"))).toBe("ownCodeFailed");
  await ask(owner, "79160000014");
  const earlier = await lastCode(owner);
  await ask(owner, "79160000015");
  const latest = await lastCode(owner);
  if (earlier !== latest) expect(keysOf(await enter(owner, earlier))).toBe("ownCodeWrong");
  expect(await enter(owner, latest)).toMatchObject({ ok: true, value: { phone: "79160000015" } });
  expect((await ownPhoneOf(engine.db, owner)).confirmed).toBe("79160000015");
});

it("sends no code without the platform's setting", async () => {
  const { engine, newcomer, ask } = await openSignUp();
  await rowsOf("DELETE FROM settings WHERE key = 'registration.codes'");
  const owner = await newcomer();
  expect(keysOf(await ask(owner, "79160000013"))).toBe("ownPhoneOff");
  expect((await ownPhoneOf(engine.db, owner)).isOffered).toBe(false);
});

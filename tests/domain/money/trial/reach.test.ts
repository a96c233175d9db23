import { expect, it } from "vitest";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { dryRun } from "../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { reportIntake } from "../../../../app/domain/messaging/sendings/accept/recipient-report";
import { describeLines } from "../../../../app/domain/money/ledger/describe";
import { differencesOf } from "../../../../app/domain/money/ledger/reconcile";
import { lastSeal, REST_MS } from "../../../../app/domain/money/ledger/seal";
import { sweepLedger } from "../../../../app/domain/money/ledger/sweep-ledger";
import { claimCompany } from "../../../../app/domain/money/trial/claim-company";
import { requestSenderName } from "../../../../app/domain/network/sender-names/request";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { auditOf } from "../../../support/engine/seals";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openList, RUB, SENDER } from "../../../support/world/scene";
import { openSignUp, TEST_NAME, TRIAL } from "../../products/own-phone/world";
import { BOSS } from "../payments/scene";

let last = 79160001000;
/** A phone that no other test confirms: the credit is granted once. */
const newPhone = () => String(++last);
const STRANGERS = {
  stranger: "+79160000101",
  foreign: "+4930901820",
  premium: "+78091234567",
};
const sms = (recipient: string, sender = TEST_NAME) =>
  singleInput.parse({ type: "sms", recipient, payload: { sender, text: "Hi" } });
const bulk = (recipient: string[], sender = TEST_NAME) =>
  bulkInput.parse({ type: "sms", recipient, payload: { sender, text: "Hi" } });
const keyOf = (result: { ok: boolean; problems?: { key: string }[] }) => (result.ok ? "ok" : result.problems![0]!.key);

it("reaches the confirmed phone under the test name, paid from the trial credit", async () => {
  const { engine, confirmed } = await openSignUp();
  const own = newPhone();
  const owner = await confirmed(own);
  const sent = await createSending(engine, owner, sms(`+${own}`));
  expect(sent).toMatchObject({ ok: true, value: { sender: TEST_NAME, price: 2.5 * RUB } });
  await engine.work();
  expect(engine.provider.submits.at(-1)).toMatchObject({ to: own, sender: TEST_NAME });
  expect(await moneyOf(engine, owner.id)).toEqual({ balance: TRIAL - 2.5 * RUB, ledger: TRIAL - 2.5 * RUB });
});

it.each(Object.entries(STRANGERS))("refuses a %s number on trial money and changes nothing", async (_, phone) => {
  const { engine, confirmed } = await openSignUp();
  const own = newPhone();
  const owner = await confirmed(own);
  expect(keyOf(await createSending(engine, owner, sms(phone)))).toBe("trialOwnOnly");
  expect(keyOf(await createBulk(engine, owner, bulk([phone])))).toBe("trialOwnOnly");
  expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ?", owner.id)).toEqual([]);
  expect(await moneyOf(engine, owner.id)).toEqual({ balance: TRIAL, ledger: TRIAL });
});

it("guards a campaign, its report, its dry run and its fallbacks alike", async () => {
  const { engine, confirmed } = await openSignUp();
  const own = newPhone();
  const owner = await confirmed(own);
  await rowsOf(
    `INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at) VALUES (?, 'n', ?, 'sms', 'approved', 0, 0)`,
    owner.id,
    SENDER,
  );
  const list = await openList(engine, owner.id, [own, "79160000102", "79160000103"]);
  const report = await reportIntake(engine, owner, {
    type: "sms",
    typed: [],
    people: [],
    include: [list],
    exclude: [],
  });
  expect(report).toMatchObject({ value: { accepted: 1, left: [{ reason: "trialOwnOnly", count: 2 }] } });
  const tried = await dryRun(engine, owner, bulk([list], SENDER), "Europe/Moscow");
  expect(tried).toMatchObject({
    value: { recipients: { accepted: 1, excluded: [{ reason: "trialOwnOnly", count: 2 }] } },
  });
  expect(keyOf(await createBulk(engine, owner, bulk([list], SENDER)))).toBe("ok");
  await engine.work();
  expect(engine.provider.submits.filter(({ ownerId }) => ownerId === owner.id).map(({ to }) => to)).toEqual([own]);
  const chained = singleInput.parse({
    type: "sms",
    recipient: { phone: `+${own}`, email: "anna@example.com" },
    payload: { sender: TEST_NAME, text: "Hi" },
    fallbacks: [{ type: "sms", payload: { sender: "OTHERS", text: "Again" } }],
  });
  expect(keyOf(await createSending(engine, owner, chained))).toBe("senderNotApproved");
});

it("keeps the test name for the own phone once the account has paid, and a test key takes any name", async () => {
  const { engine, confirmed, newcomer } = await openSignUp();
  const own = newPhone();
  const owner = await confirmed(own);
  const manager = { ...BOSS, level: "manager" as const };
  const input = { source: "accrual" as const, amount: 100 * RUB, comment: "Paid", hiddenComment: "" };
  await adjustBalance(engine, manager, owner.id, input as never);
  expect(keyOf(await createSending(engine, owner, sms(STRANGERS.stranger)))).toBe("testNameOwnOnly");
  expect(keyOf(await createSending(engine, owner, sms(`+${own}`)))).toBe("ok");
  const unconfirmed = await newcomer();
  expect(keyOf(await createSending(engine, unconfirmed, sms(`+${own}`)))).toBe("noSenderNames");
  const test = { ...unconfirmed, isTest: true };
  expect(keyOf(await createSending(engine, test, sms(STRANGERS.stranger, "ANYNAME")))).toBe("ok");
});

it("takes the second credit of a company back, once, and the ledger stays sealed and balanced", async () => {
  const { engine, confirmed } = await openSignUp();
  const phone = newPhone();
  const [first, second] = [await confirmed(newPhone()), await confirmed(phone)];
  await createSending(engine, second, sms(`+${phone}`));
  await engine.work();
  const asker = { ...second, permissions: new Set<never>(), flags: {}, resellerId: null, username: second.id };
  await claimCompany(engine, first.id, "7707083893");
  const comment = "ООО «Ромашка», ИНН 7707083893";
  const request = { name: "ROMASHKA", type: "sms", comment } as never;
  await requestSenderName(engine, { ...asker, level: "me" } as never, request);
  const spent = 2.5 * RUB;
  expect(await moneyOf(engine, first.id)).toEqual({ balance: TRIAL, ledger: TRIAL });
  expect(await moneyOf(engine, second.id)).toEqual({ balance: 0, ledger: 0 });
  await claimCompany(engine, second.id, "7707083893");
  const lines = await rowsOf("SELECT * FROM billings WHERE owner_id = ? ORDER BY id", second.id);
  expect(lines.map(({ source, amount }) => [source, amount])).toEqual([
    ["accrual", TRIAL],
    ["sendings.sms", -spent],
    ["subtract", spent - TRIAL],
  ]);
  const named = await describeLines(
    engine.db,
    lines.map(
      ({ id, source }) => ({ ownerId: second.id, id, source, taskId: null, held: null, userId: null }) as never,
    ),
  );
  expect([...named.values()].map(({ paper }) => paper)).toEqual([
    { kind: "trial", isBack: false },
    { kind: "trial", isBack: true },
  ]);
  engine.pass(REST_MS + 86_400_000);
  await sweepLedger(engine);
  for (const { id } of [first, second]) {
    expect(await auditOf(engine, id)).toEqual([]);
    expect(await differencesOf(engine.db, id, await lastSeal(engine.db, id))).toEqual([]);
  }
});

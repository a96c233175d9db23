import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeRecurrent, removeRecurrent } from "../../../../app/domain/money/recurrent-payments/change";
import { bindCard, createRecurrent } from "../../../../app/domain/money/recurrent-payments/create";
import { RUB } from "../../../support/world/scene";
import { DAY, HOUR, type Method, MINUTE, openCards } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const me = ({ payer }: { payer: { id: string } }) => ({ id: payer.id, level: "me" as const });

describe.each(["tinkoff", "mandarin"] as Method[])("at %s", (method) => {
  it("binds a card by its first payment, and is ready once the bank confirms it", async () => {
    const scene = await openCards(method);
    const { id, first } = await scene.open();
    expect(await scene.read(id)).toMatchObject({ status: "init", card: null, sealed: null });
    scene.take(first, true);
    await scene.tell(first);
    await scene.tell(first);
    const row = await scene.read(id);
    expect(row).toMatchObject({ status: "ready", card: "··0777", boundBy: first });
    expect(row.sealed).not.toContain(`b-${first}`);
    expect(await scene.balance()).toBe(1075);
  });

  it("charges once the balance is low, an hour apart, at most three times a day", async () => {
    const scene = await openCards(method);
    const id = await scene.bound({ amount: 100 * RUB, threshold: 5000 * RUB });
    const settle = async () => {
      for (const charge of await scene.chargesOf(id)) if (charge.status === "init") await scene.tell(charge.id);
    };
    for (let hour = 0; hour < 20; hour++) {
      await scene.pass(HOUR);
      await settle();
    }
    expect(await scene.chargesOf(id)).toHaveLength(3);
    expect(new Set(scene.script.taken).size).toBe(scene.script.taken.length);
    expect(await scene.balance()).toBeCloseTo(100 + 4 * 97.5, 6);
    await scene.pass(12 * HOUR);
    expect((await scene.chargesOf(id)).length).toBeGreaterThan(3);
  });

  it("does not charge an account with enough money", async () => {
    const scene = await openCards(method);
    const id = await scene.bound({ threshold: 500 * RUB });
    await scene.pass(2 * DAY, 6 * HOUR);
    expect(await scene.chargesOf(id)).toEqual([]);
  });

  it("never charges again while the answer is lost, and credits what the bank reports late", async () => {
    const scene = await openCards(method);
    const id = await scene.bound({ threshold: 5000 * RUB });
    scene.script.outcomes = ["lost"];
    await scene.pass(2 * HOUR, 61 * MINUTE);
    const [charge] = await scene.chargesOf(id);
    await scene.pass(6 * HOUR, HOUR);
    if (method === "mandarin") expect(await scene.chargesOf(id)).toHaveLength(1);
    await scene.tell(charge!.id);
    expect((await scene.chargesOf(id))[0]).toMatchObject({ status: "completed" });
    expect(scene.script.taken.filter((one) => one === charge!.id)).toHaveLength(1);
  });

  it("retries a refused card hours later, three times, with a notification for each, then stops with the reason", async () => {
    const scene = await openCards(method);
    const id = await scene.bound({ threshold: 5000 * RUB });
    scene.script.usual = { refused: "funds" };
    const reportCharges = async () => {
      for (const { id: charge, status } of await scene.chargesOf(id)) if (status === "init") await scene.tell(charge);
    };
    await scene.pass(61 * MINUTE, 61 * MINUTE);
    await reportCharges();
    expect(await scene.read(id)).toMatchObject({ status: "ready", attempts: 1, reason: "funds" });
    for (let hour = 0; hour < 60; hour += 2) {
      await scene.pass(2 * HOUR, 2 * HOUR);
      await reportCharges();
    }
    expect(await scene.chargesOf(id)).toHaveLength(4);
    expect(await scene.read(id)).toMatchObject({ status: "error", reason: "funds" });
    const notices = await scene.engine.db.all(
      `SELECT data ->> 'recurrentId' AS id FROM notifications WHERE type = 'failedPayment'`,
    );
    expect(notices).toEqual(Array.from({ length: 4 }, () => ({ id })));
    expect(await scene.balance()).toBe(1075);
    await changeRecurrent(scene.engine, me(scene), id, { isActive: true });
    expect(await scene.read(id)).toMatchObject({ status: "ready", attempts: 0, reason: null });
  });

  it("blocks at once if the card has expired, until another card is bound", async () => {
    const scene = await openCards(method);
    const id = await scene.bound({ threshold: 5000 * RUB });
    scene.script.usual = { refused: "cardExpired" };
    await scene.pass(61 * MINUTE, 61 * MINUTE);
    for (const { id: charge, status } of await scene.chargesOf(id)) if (status === "init") await scene.tell(charge);
    expect(await scene.read(id)).toMatchObject({ status: "block", reason: "cardExpired" });
    await scene.pass(3 * DAY, DAY);
    expect(await scene.chargesOf(id)).toHaveLength(1);
    expect(await changeRecurrent(scene.engine, me(scene), id, { isActive: true })).toMatchObject({
      ok: false,
      problems: [{ key: "recurrentBlocked" }],
    });
    const opened = await bindCard(scene.engine, scene.payer, await scene.read(id), { language: "ru" });
    const second = opened.ok ? opened.value.url.split("/").at(-1)! : "";
    scene.take(second, true);
    await scene.tell(second);
    expect(await scene.read(id)).toMatchObject({ status: "ready", reason: null, boundBy: second });
    expect(scene.script.forgotten).toHaveLength(1);
  });
});

it("continues a charge that never reached T-Bank", async () => {
  const scene = await openCards("tinkoff");
  const id = await scene.bound({ threshold: 5000 * RUB });
  scene.script.outcomes = ["unreached"];
  await scene.pass(61 * MINUTE, 61 * MINUTE);
  await scene.pass(10 * MINUTE, 2 * MINUTE);
  expect(await scene.chargesOf(id)).toMatchObject([{ status: "completed" }]);
});

it("decides nothing by itself if Mandarin is silent for two days", async () => {
  const scene = await openCards("mandarin");
  const id = await scene.bound({ threshold: 5000 * RUB });
  scene.script.outcomes = ["lost"];
  await scene.pass(5 * DAY, HOUR);
  const [charge, ...others] = await scene.chargesOf(id);
  expect(others).toEqual([]);
  expect(await scene.read(id)).toMatchObject({ status: "error", reason: "noAnswer" });
  await scene.tell(charge!.id);
  expect(await scene.read(id)).toMatchObject({ status: "ready", reason: null });
});

it("charges by the calendar at the same hour in the account's zone, at month ends, and once for missed charges", async () => {
  const scene = await openCards();
  scene.engine.pass(Date.UTC(2027, 0, 31, 9) - scene.engine.clock());
  const id = await scene.bound({ type: "frequency", threshold: null, frequency: "monthly" } as never);
  const next = async () => new Date((await scene.read(id)).dueAt!).toISOString();
  expect(await next()).toBe("2027-02-28T09:00:00.000Z");
  scene.engine.pass(28 * DAY);
  await scene.pass(MINUTE, MINUTE);
  expect(await scene.chargesOf(id)).toMatchObject([{ status: "completed" }]);
  expect(await next()).toBe("2027-03-31T09:00:00.000Z");
  scene.engine.pass(100 * DAY);
  await scene.pass(3 * MINUTE, MINUTE);
  expect(await scene.chargesOf(id)).toHaveLength(2);
  expect(await next()).toBe("2027-06-30T09:00:00.000Z");
});

it.each([
  ["the terminal is off", (scene: Scene) => scene.switchTerminal(false)],
  ["its owner is blocked", (scene: Scene) => set(scene, "users SET is_active = 0 WHERE id")],
  ["the account has another currency", (scene: Scene) => set(scene, "accounts SET currency = 'USD' WHERE owner_id")],
  ["the account may no longer pay so", (scene: Scene) => forbid(scene)],
  ["it is paused", (scene: Scene, id: string) => changeRecurrent(scene.engine, me(scene), id, { isActive: false })],
  ["it is deleted", (scene: Scene, id: string) => removeRecurrent(scene.engine, me(scene), id)],
])("charges nothing while %s", async (_, change) => {
  const scene = await openCards();
  const id = await scene.bound({ threshold: 5000 * RUB });
  await change(scene, id);
  await scene.pass(DAY, 2 * HOUR);
  expect(await scene.chargesOf(id)).toEqual([]);
  expect(scene.script.taken).toHaveLength(1);
});

type Scene = Awaited<ReturnType<typeof openCards>>;
const set = ({ engine, payer }: Scene, text: string) => engine.db.run(`UPDATE ${text} = '${payer.id}'`);
const forbid = ({ engine, payer }: Scene) =>
  engine.db.run(`INSERT INTO settings (owner_id, key, value, updated_at)
    VALUES ('${payer.id}', 'payments.methods', '["tinkoff"]', 0)`);

it("asks the bank to delete a removed card, even one bound after that", async () => {
  const scene = await openCards();
  const id = await scene.bound();
  expect(await removeRecurrent(scene.engine, me(scene), id)).toMatchObject({ ok: true });
  expect(scene.script.forgotten).toHaveLength(1);
  expect(await scene.read(id)).toBeNull();
});

it("is paused by anyone above its owner, and resumed or changed only by the owner", async () => {
  const scene = await openCards();
  const id = await scene.bound();
  const boss = { id: "boss", level: "manager" as const };
  for (const change of [{ amount: 5 * RUB }, { threshold: 5 * RUB }])
    expect(await changeRecurrent(scene.engine, boss, id, change)).toMatchObject({ code: "forbidden" });
  expect(await removeRecurrent(scene.engine, boss, id)).toMatchObject({ code: "forbidden" });
  expect(await changeRecurrent(scene.engine, boss, id, { isActive: false })).toMatchObject({ ok: true });
  expect(await changeRecurrent(scene.engine, boss, id, { isActive: true })).toMatchObject({ code: "forbidden" });
  expect(await changeRecurrent(scene.engine, { id: "x", level: "me" }, id, { isActive: false })).toBeNull();
  const resumed = await changeRecurrent(scene.engine, me(scene), id, { isActive: true, amount: 5 * RUB });
  expect(resumed).toMatchObject({ ok: true, value: { status: "ready", amount: 5 * RUB } });
});

it("stores nothing if the bank refuses the first payment, and at most ten", async () => {
  const scene = await openCards();
  const bank = scene.engine.banks.tinkoff;
  const input = { type: "threshold", method: "tinkoff", amount: RUB, threshold: RUB, frequency: null } as const;
  const create = () => createRecurrent(scene.engine, scene.payer, { ...input, language: "ru" });
  scene.engine.banks = {
    ...scene.engine.banks,
    tinkoff: { ...bank, open: async () => ({ kind: "refused", detail: "No" }) },
  };
  expect(await create()).toMatchObject({ problems: [{ key: "paymentRefused" }] });
  expect(await scene.engine.db.all("SELECT id FROM recurrent_payments")).toEqual([]);
  scene.engine.banks = { ...scene.engine.banks, tinkoff: bank };
  for (let each = 0; each < 10; each++) expect(await create()).toMatchObject({ ok: true });
  expect(await create()).toMatchObject({ problems: [{ key: "recurrentMost" }] });
});

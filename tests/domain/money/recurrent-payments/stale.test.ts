import { beforeEach, describe, expect, it, vi } from "vitest";
import { openSecret } from "../../../../app/domain/base/shared/secrets";
import { settlePayment } from "../../../../app/domain/money/payments/settle/settle";
import { changeRecurrent, removeRecurrent } from "../../../../app/domain/money/recurrent-payments/change";
import { bindCard } from "../../../../app/domain/money/recurrent-payments/create";
import { followPayment } from "../../../../app/domain/money/recurrent-payments/follow";
import { RUB } from "../../../support/world/scene";
import { DAY, HOUR, MINUTE, openCards } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

type Scene = Awaited<ReturnType<typeof openCards>>;
const me = ({ payer }: Scene) => ({ id: payer.id, level: "me" as const });
const set = ({ engine, payer }: Scene, text: string) => engine.db.run(`UPDATE ${text} = '${payer.id}'`);
const failures = ({ engine }: Scene) =>
  engine.db.all("SELECT id FROM notifications WHERE type = 'failedPayment'").then((rows) => rows.length);

/** A charge is claimed, but the bank cannot be reached at that minute. */
async function heldUp(outcome: "unreached" | "missed" = "unreached") {
  const scene = await openCards();
  const id = await scene.bound({ amount: 1000 * RUB, threshold: 5000 * RUB });
  scene.script.outcomes = [outcome];
  await scene.pass(61 * MINUTE, 61 * MINUTE);
  expect(await scene.chargesOf(id)).toMatchObject([{ status: "init" }]);
  return { scene, id };
}

describe("a charge that could not be sent to its bank", () => {
  it.each([
    ["there is money enough again", (scene: Scene) => scene.setBalance(9000)],
    ["its owner is blocked", (scene: Scene) => set(scene, "users SET is_active = 0 WHERE id")],
    ["the account has another currency", (scene: Scene) => set(scene, "accounts SET currency = 'USD' WHERE owner_id")],
    ["the way to pay is no longer offered", (scene: Scene) => offer(scene, ["yoomoney"])],
    ["the terminal is off", (scene: Scene) => scene.switchTerminal(false)],
    [
      "its amount is another now",
      (scene: Scene, id: string) => changeRecurrent(scene.engine, me(scene), id, { amount: 8 * RUB }),
    ],
    ["it was paused", (scene: Scene, id: string) => changeRecurrent(scene.engine, me(scene), id, { isActive: false })],
  ])("is cancelled without counting as an attempt when %s", async (_, change) => {
    const { scene, id } = await heldUp();
    await change(scene, id);
    await scene.pass(20 * MINUTE, 5 * MINUTE);
    expect(scene.script.taken).toHaveLength(1);
    expect(await scene.chargesOf(id)).toMatchObject([{ status: "error", reason: "stopped" }]);
    expect(await scene.read(id)).toMatchObject({ isCharging: false, attempts: 0, reason: null });
    expect(await failures(scene)).toBe(0);
  });

  it("continues if still wanted, and a new one is made for the new amount", async () => {
    const { scene, id } = await heldUp();
    await changeRecurrent(scene.engine, me(scene), id, { amount: 8 * RUB });
    await scene.pass(2 * HOUR, 10 * MINUTE);
    expect(await scene.chargesOf(id)).toMatchObject([{ reason: "stopped" }, { status: "completed" }]);
    expect(await scene.balance()).toBeCloseTo(1075 + 8 * 0.975, 6);
  });

  it("continues within an hour once the payment method is offered again", async () => {
    const { scene, id } = await heldUp();
    await scene.switchTerminal(false);
    await scene.pass(3 * HOUR, 20 * MINUTE);
    await scene.switchTerminal(true);
    await scene.pass(HOUR, 10 * MINUTE);
    expect(await scene.chargesOf(id)).toMatchObject([{ reason: "stopped" }, { status: "completed" }]);
    expect(await scene.read(id)).toMatchObject({ status: "ready", attempts: 0 });
  });
});

it("is not cancelled if an earlier request may have arrived, even if a later one certainly did not", async () => {
  const { scene, id } = await heldUp("missed");
  scene.script.outcomes = ["unreached"];
  await scene.pass(5 * MINUTE, 5 * MINUTE);
  await changeRecurrent(scene.engine, me(scene), id, { isActive: false });
  await scene.pass(HOUR, 10 * MINUTE);
  expect(await scene.chargesOf(id)).toMatchObject([{ status: "init" }]);
  await scene.pass(3 * DAY, 6 * HOUR);
  expect(await scene.chargesOf(id)).toMatchObject([{ status: "error", reason: "noAnswer" }]);
});

it("is sent to Mandarin once, even if the connection was refused, since arrival cannot be checked", async () => {
  const scene = await openCards("mandarin");
  const id = await scene.bound({ threshold: 5000 * RUB });
  scene.script.outcomes = ["unreached"];
  await scene.pass(3 * HOUR, 20 * MINUTE);
  expect(scene.script.taken).toHaveLength(1);
  expect(await scene.chargesOf(id)).toMatchObject([{ status: "init" }]);
});

/** A second card is bound on the bank's page. */
async function replaced(scene: Scene, id: string) {
  const opened = await bindCard(scene.engine, scene.payer, (await scene.read(id))!, { language: "ru" });
  const payment = opened.ok ? opened.value.url.split("/").at(-1)! : "";
  scene.take(payment, true);
  return payment;
}

const bindingOf = async ({ engine, read }: Scene, id: string) =>
  openSecret(engine.config.credentialsKey, `recurrent_payments/${id}`, (await read(id))!.sealed!);

describe("a replaced card", () => {
  it("is the one that the bank reports, even if its list named the earlier one first", async () => {
    const scene = await openCards();
    const id = await scene.bound();
    const before = await bindingOf(scene, id);
    const second = await replaced(scene, id);
    scene.script.found = before;
    await scene.tell(second);
    expect(await scene.read(id)).toMatchObject({ bindDueAt: expect.any(Number) });
    expect(scene.script.forgotten).toEqual([]);
    await followPayment(scene.engine, second, "200 2");
    expect(await bindingOf(scene, id)).toBe("200 2");
    expect(await scene.read(id)).toMatchObject({ boundBy: second, bindDueAt: null });
    expect(scene.script.forgotten).toEqual([before]);
  });

  it("is corrected by a later report of the same payment, which changes nothing else", async () => {
    const scene = await openCards();
    const id = await scene.bound();
    const second = await replaced(scene, id);
    scene.script.found = "300 3";
    await scene.tell(second);
    expect(await bindingOf(scene, id)).toBe("300 3");
    await changeRecurrent(scene.engine, me(scene), id, { isActive: false });
    await followPayment(scene.engine, second, "200 2");
    await followPayment(scene.engine, second, "200 2");
    expect(await bindingOf(scene, id)).toBe("200 2");
    expect(await scene.read(id)).toMatchObject({ status: "pause", dueAt: null });
    expect(scene.script.forgotten.at(-1)).toBe("300 3");
    expect(scene.script.forgotten).toHaveLength(2);
  });

  it("keeps its last digits, even if a look-up started before the bank's report ends after it", async () => {
    const scene = await openCards();
    const { id, first } = await scene.open();
    scene.take(first, true);
    const { card: _, ...unseen } = scene.stateOf(first);
    await settlePayment(scene.engine, "tinkoff", first, { ...unseen, card: null });
    scene.script.beforeFound = async () => {
      scene.script.beforeFound = async () => undefined;
      await scene.tell(first);
      await followPayment(scene.engine, first, `found-b-${first}`);
    };
    await followPayment(scene.engine, first);
    expect(await scene.read(id)).toMatchObject({ status: "ready", card: "··0777", boundBy: first });
  });

  it("is deleted at the bank if its recurrent payment was removed while the card was being bound", async () => {
    const scene = await openCards();
    const id = await scene.bound();
    const second = await replaced(scene, id);
    scene.script.beforeFound = () => removeRecurrent(scene.engine, me(scene), id);
    await scene.tell(second);
    expect(await scene.read(id)).toBeNull();
    expect(scene.script.forgotten).toContain(`found-b-${second}`);
    expect(scene.script.forgotten).toHaveLength(2);
  });
});

const offer = ({ engine, payer }: Scene, methods: string[]) =>
  engine.db.run(`INSERT INTO settings (owner_id, key, value, updated_at)
    VALUES ('${payer.id}', 'payments.methods', '${JSON.stringify(methods)}', 0)`);

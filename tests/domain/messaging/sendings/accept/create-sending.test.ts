import { describe, expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { findSendings, getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { openEngine } from "../../../../support/engine/engine";
import { moneyOf, openAccount, openList, RUB, SENDER, statusesOf } from "../../../../support/world/scene";

const to = (recipient: string, text = "Hello", sender = SENDER) =>
  singleInput.parse({ type: "sms", recipient, payload: { sender, text } });

describe("accepting a message", () => {
  it("holds its price and sends it to the express queue", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const result = await createSending(engine, account, to("8 (916) 204-18-33", "Я".repeat(71)));
    expect(result).toMatchObject({ ok: true, value: { recipient: "79162041833", segments: 2, price: 5 * RUB } });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 995 * RUB, ledger: 995 * RUB });
    expect(engine.queueMessages).toMatchObject([{ kind: "messages", ids: [result.ok && result.value.id] }]);
    expect(engine.events.map(({ event }) => event.event)).toEqual(["sendings.created", "billings.created"]);
  });

  it.each([
    ["a phone that is no phone", to("12345"), "recipientInvalid"],
    ["a variable nobody has", to("+79160000001", "Hi ${nick}"), "variableUnknown"],
    ["a name that is not approved", to("+79160000001", "Hi", "STRANGER"), "senderNotApproved"],
    ["a country without a price", to("+12025550123"), "noPriceForPhone"],
  ])("refuses %s and changes nothing", async (_case, input, key) => {
    const engine = openEngine();
    const account = await openAccount(engine);
    expect(await createSending(engine, account, input)).toMatchObject({ ok: false, problems: [{ key }] });
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
    expect(engine.queueMessages).toEqual([]);
  });

  it("refuses a blacklisted phone", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openList(engine, account.id, ["79160000001"], "blacklist");
    expect(await createSending(engine, account, to("+79160000001"))).toMatchObject({
      problems: [{ key: "recipientBlacklisted" }],
    });
  });

  it("never spends more than the balance, however many requests run at once", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 10 * RUB });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => createSending(engine, account, to("+79160000001"))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(4);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "insufficientFunds" });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 0, ledger: 0 });
    expect(await statusesOf(engine, account.id)).toEqual({ pending: 4 });
  });

  it("returns the first message when repeated with the same id", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = newId();
    const first = await createSending(engine, account, to("+79160000001"), { id });
    const second = await createSending(engine, account, to("+79160000001"), { id });
    expect(second).toMatchObject({ ok: true, value: { id } });
    expect(first.ok).toBe(true);
    expect((await moneyOf(engine, account.id)).balance).toBe(997.5 * RUB);
  });

  it("is not visible to another account", async () => {
    const engine = openEngine();
    const [own, other] = [await openAccount(engine), await openAccount(engine)];
    const result = await createSending(engine, own, to("+79160000001"));
    if (!result.ok) throw new Error("refused");
    expect(await getSending(engine.db, other, result.value.id)).toBeNull();
    expect((await findSendings(engine.db, other, { limit: 16 })).rows).toEqual([]);
    expect((await findSendings(engine.db, own, { limit: 16 })).rows).toHaveLength(1);
  });
});

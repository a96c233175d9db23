import { describe, expect, it } from "vitest";
import { firstIdAt, newId, newIdAt } from "../../../../app/domain/base/shared/ids";
import { findTestAddresses, forgetTestAddress, sendTest } from "../../../../app/domain/messaging/drafts/test-send";
import { blankContent, type DraftContent } from "../../../../app/domain/messaging/sendings/compose/draft-content";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const blank = blankContent();
const sms = (text: string) => ({ type: "sms" as const, payload: { sender: SENDER, text } });
const sentTo = (ownerId: string) => rowsOf("SELECT recipient, text, title FROM sendings WHERE owner_id = ?", ownerId);

async function openTest(change: Partial<DraftContent> = {}, balance = 1000 * RUB) {
  const engine = openEngine();
  const owner = await openAccount(engine, { balance });
  const content = { ...blank, message: sms("Hello"), ...change };
  const test = (typed: string, press = newIdAt(engine.clock())) =>
    sendTest(engine, owner, content, { typed, press, title: "Test" });
  return { engine, owner, content, test };
}

const problem = (result: Awaited<ReturnType<typeof sendTest>>) => (result.ok ? null : result.problems[0]);

describe("a test of a draft", () => {
  it("goes to the user's own phone, is charged, and is offered again with its price", async () => {
    const { engine, owner, content, test } = await openTest();
    expect(await test("8 (916) 123-45-67")).toEqual({ ok: true, value: { address: "79161234567", price: 2.5 * RUB } });
    expect(await sentTo(owner.id)).toEqual([{ recipient: "79161234567", text: "Hello", title: "Test" }]);
    expect((await moneyOf(engine, owner.id)).balance).toBe(997.5 * RUB);
    expect(await findTestAddresses(engine, owner, content)).toEqual([{ address: "79161234567", price: 2.5 * RUB }]);
  });

  it("is sent once per page and address, however often the button is clicked", async () => {
    const { owner, test } = await openTest();
    const press = newId();
    await Promise.all([test("+79161234567", press), test("+79161234567", press)]);
    await test("+79161234567", press);
    await test("+79161234568", press);
    const sent = (await sentTo(owner.id)).map(({ recipient }) => recipient);
    expect(sent.sort()).toEqual(["79161234567", "79161234568"]);
  });

  it("is filled in as for the first contact of the recipients", async () => {
    const { engine, owner, content } = await openTest({ message: sms("Hello, ${firstName}") });
    const list = await openList(engine, owner.id, phones(1));
    const recipients = { ...blank.recipients, include: [list] };
    const press = { typed: "+79161234567", press: newId(), title: "Test" };
    expect(await sendTest(engine, owner, { ...content, recipients }, press)).toMatchObject({ ok: true });
    expect(await sentTo(owner.id)).toEqual([{ recipient: "79161234567", text: "Hello, 0000", title: "Test" }]);
  });

  it("remembers the last five addresses, each once, until they are deleted", async () => {
    const { engine, owner, content, test } = await openTest();
    for (const phone of [...phones(6), phones(6)[3]!]) await test(`+${phone}`);
    const known = async () => (await findTestAddresses(engine, owner, content)).map(({ address }) => address);
    const [, second, third, fourth, fifth, sixth] = phones(6);
    expect(await known()).toEqual([fourth, sixth, fifth, third, second]);
    await forgetTestAddress(engine, owner, fifth!);
    expect(await known()).toEqual([fourth, sixth, third, second]);
    const stranger = await openAccount(engine);
    expect(await findTestAddresses(engine, stranger, content)).toEqual([]);
  });

  it("refuses an invalid number, an unapproved name and an empty balance, and remembers none of them", async () => {
    const { engine, owner, content, test } = await openTest({}, 0);
    expect(problem(await test("12345"))).toMatchObject({ key: "recipientInvalid", field: "test.address" });
    expect(problem(await test(""))).toMatchObject({ key: "recipientRequired", field: "test.address" });
    expect(problem(await test("anna@example.com"))).toMatchObject({ key: "recipientInvalid" });
    expect(problem(await test("+79161234567"))).toMatchObject({ key: "insufficientFunds" });
    const strange = { ...content, message: { ...content.message, payload: { sender: "SOMEBODY", text: "Hello" } } };
    const press = { typed: "+79161234567", press: newId(), title: "Test" };
    expect(problem(await sendTest(engine, owner, strange, press))).toMatchObject({ key: "senderNotApproved" });
    expect(await sentTo(owner.id)).toEqual([]);
    expect(await findTestAddresses(engine, owner, content)).toEqual([]);
  });

  it("refuses an own number that is blacklisted", async () => {
    const { engine, owner, test } = await openTest();
    await openList(engine, owner.id, ["79161234567"], "blacklist");
    expect(problem(await test("+79161234567"))).toMatchObject({ key: "recipientBlacklisted", field: "test.address" });
  });

  it("refuses a page opened long ago, and an id not issued by a page", async () => {
    const { engine, owner, test } = await openTest();
    const hours = (n: number) => firstIdAt(engine.clock() + n * 60 * 60_000);
    for (const press of [hours(-2), hours(2), "", "none"]) {
      expect(problem(await test("+79161234567", press))).toMatchObject({ key: "testStale" });
    }
    expect(await sentTo(owner.id)).toEqual([]);
  });
});

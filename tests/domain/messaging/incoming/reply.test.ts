import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { findConversation } from "../../../../app/domain/messaging/incoming/conversation";
import {
  findAnswered,
  findReplies,
  getIncoming,
  getUnreadIncoming,
} from "../../../../app/domain/messaging/incoming/find";
import {
  acceptReply,
  priceReply,
  replySender,
  replySetting,
  sendReply,
} from "../../../../app/domain/messaging/incoming/reply";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { openDatabase } from "../../../../db/client";
import { sendernames } from "../../../../db/schema/sendings";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { incomingOf } from "../../../support/world/incoming";
import { ownNumberOf } from "../../../support/world/own-number";
import { giveTariff } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, moneyOf, openAccount, phones, RUB, SENDER } from "../../../support/world/scene";

const HOUR = 60 * 60_000;
const [phone = ""] = phones(1);

let engine: Engine;
let owner: { id: string };

beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine);
});

async function receive(more: Partial<Parameters<typeof incomingOf>[1]> = {}) {
  const id = await incomingOf(engine.db, { ownerId: owner.id, sender: phone, recipient: SENDER, ...more });
  return (await getIncoming(engine.db, { id: owner.id, level: "me" }, id))!;
}

const saying = (text: string) => ({ text, sender: SENDER, subject: "" });
const press = () => newIdAt(engine.clock());

async function keyOf(outcome: Promise<{ ok: boolean; problems?: { key: string }[] }>) {
  const result = await outcome;
  return result.ok ? "ok" : result.problems?.map(({ key }) => key).join();
}

describe("a reply", () => {
  it("costs what its text takes for this person", async () => {
    const row = await receive();
    expect(await priceReply(engine, owner, row, saying("Yes"))).toEqual({
      ok: true,
      value: { price: 2.5 * RUB, segments: 1 },
    });
    expect(await priceReply(engine, owner, row, saying("я".repeat(71)))).toEqual({
      ok: true,
      value: { price: 5 * RUB, segments: 2 },
    });
    expect((await moneyOf(engine, owner.id)).balance).toBe(1000 * RUB);
  });

  it("is sent once per click, and leaves its message read and answered", async () => {
    const row = await receive();
    const one = { press: press(), price: 2.5 * RUB };
    const first = await sendReply(engine, owner, row, saying("Yes"), one);
    const second = await sendReply(engine, owner, row, saying("Yes"), one);
    if (!first.ok || !second.ok) throw new Error("refused");
    expect(second.value.id).toBe(first.value.id);
    await engine.work();
    expect(engine.provider.submits.map(({ to, text }) => [to, text])).toEqual([[phone, "Yes"]]);
    expect(await moneyOf(engine, owner.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
    expect(await getIncoming(engine.db, { id: owner.id, level: "me" }, row.id)).toMatchObject({
      isRead: true,
      answeredAt: engine.clock(),
    });
    expect(await getUnreadIncoming(engine.db, owner)).toBe(0);
    const links = await rowsOf("SELECT incoming_id FROM replies WHERE sending_id = ?", first.value.id);
    expect(links).toEqual([{ incoming_id: row.id }]);
    expect(engine.events.map(({ event }) => event.event)).toContain("sendingsIncoming.updated");
  });

  it.each<[string, () => Promise<unknown>, Parameters<typeof saying>[0], number, string]>([
    ["another price than its button said", async () => null, "я".repeat(71), 2.5 * RUB, "replyPriceChanged"],
    ["no text", async () => null, " ", 2.5 * RUB, "textRequired"],
    [
      "a blacklisted person",
      async () => {
        await rowsOf(
          `INSERT INTO contact_lists (owner_id, id, title, type, created_at, updated_at) VALUES (?, 'stop', 'Stop', 'blacklist', 1, 1)`,
          owner.id,
        );
        await rowsOf(
          `INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at) VALUES (?, 'stop', ?, 'c', 1, 1)`,
          owner.id,
          phone,
        );
      },
      "Yes",
      2.5 * RUB,
      "recipientBlacklisted",
    ],
    [
      "too little money",
      () => rowsOf("UPDATE accounts SET balance = 1 WHERE owner_id = ?", owner.id),
      "Yes",
      2.5 * RUB,
      "insufficientFunds",
    ],
  ])("is refused with %s, and changes nothing", async (_, prepare, text, price, key) => {
    const row = await receive();
    await prepare();
    expect(await keyOf(sendReply(engine, owner, row, saying(text), { press: press(), price }))).toBe(key);
    expect(await getIncoming(engine.db, { id: owner.id, level: "me" }, row.id)).toMatchObject({
      isRead: false,
      answeredAt: null,
    });
    expect(await rowsOf("SELECT 1 FROM replies WHERE owner_id = ?", owner.id)).toEqual([]);
  });

  it("without a shown price is sent at any price, and any step finds its message with two row reads", async () => {
    const row = await receive();
    const sent = await acceptReply(engine, owner, row, saying("я".repeat(71)), {});
    if (!sent.ok) throw new Error("refused");
    expect((await moneyOf(engine, owner.id)).balance).toBe(995 * RUB);
    const step = `${sent.value.id.slice(0, -2)}${sent.value.id.endsWith("07") ? "08" : "07"}`;
    const meter = meterOf(env.DB);
    const answered = { id: row.id, text: row.text };
    expect(await findAnswered(openDatabase(meter.db), owner, sent.value.id)).toEqual(answered);
    expect(meter.rowsRead).toBeLessThanOrEqual(2);
    expect(await findAnswered(engine.db, owner, step)).toEqual(answered);
    expect(await findAnswered(engine.db, { id: "somebody" }, sent.value.id)).toBeNull();
    expect(await findReplies(engine.db, owner, row.id)).toEqual([sent.value.id]);
    expect(await findReplies(engine.db, { id: "somebody" }, row.id)).toEqual([]);
  });

  it("is refused from a page opened an hour ago", async () => {
    const row = await receive();
    const old = { press: newIdAt(engine.clock() - HOUR - 1), price: 2.5 * RUB };
    expect(await keyOf(sendReply(engine, owner, row, saying("Yes"), old))).toBe("testStale");
    expect(await keyOf(sendReply(engine, owner, row, saying("Yes"), { ...old, press: "x" }))).toBe("testStale");
  });

  it("uses the name that was written to, else another approved one, else is refused", async () => {
    const row = await receive();
    const settings = () => replySetting(engine, owner, row);
    const name = { ownerId: owner.id, type: "sms", moderation: "approved" as const, createdAt: 1, updatedAt: 1 };
    await engine.db.insert(sendernames).values({ ...name, id: "other", name: "AAA" });
    expect(await settings()).toMatchObject({ senders: [SENDER, "AAA"], problem: null });
    await engine.db.update(sendernames).set({ isActive: false }).where(eq(sendernames.name, SENDER));
    expect(await settings()).toMatchObject({ senders: ["AAA"], problem: null });
    expect(await keyOf(priceReply(engine, owner, row, saying("Yes")))).toBe("senderNotApproved");
    await engine.db.delete(sendernames).where(eq(sendernames.ownerId, owner.id));
    expect(await settings()).toMatchObject({ senders: [], problem: { key: "noSenderNames" } });
  });

  it("is sent from the own number that was written to, while it exists, online or not", async () => {
    await giveTariff(owner.id, "sendings.apisender");
    const [own, other] = ["79005550031", "79005550032"];
    await ownNumberOf(owner.id, { phone: other, state: "authorized" });
    const id = await ownNumberOf(owner.id, { phone: own, state: "notAuthorized" });
    const row = await receive({ type: "apisender", recipient: own });
    const { senders } = await replySetting(engine, owner, row);
    expect(senders).toEqual([own]);
    expect(replySender(row, senders)).toBe(own);
    await acceptReply(engine, owner, row, { text: "Yes", sender: own, subject: "" }, {});
    expect(await rowsOf("SELECT type, sender FROM sendings WHERE owner_id = ?", owner.id)).toEqual([
      { type: "apisender", sender: own },
    ]);
    await rowsOf("UPDATE wapi_instances SET state = 'deleted' WHERE id = ?", id);
    expect((await replySetting(engine, owner, row)).senders).toEqual([]);
  });

  it.each(["whatsapp", "viber"])("on %s is allowed within a day of the person's last message", async (type) => {
    const sentAt = engine.clock();
    const name = { ownerId: owner.id, type, name: "Shop", moderation: "approved" as const };
    await engine.db.insert(sendernames).values({ ...name, id: type, createdAt: 1, updatedAt: 1 });
    const row = await receive({ type, recipient: "Shop", sentAt });
    engine.pass(23 * HOUR);
    expect(await replySetting(engine, owner, row)).toMatchObject({ openUntil: sentAt + 24 * HOUR, problem: null });
    engine.pass(HOUR);
    expect((await replySetting(engine, owner, row)).problem).toEqual({ key: "replyWindowClosed" });
    expect(await keyOf(priceReply(engine, owner, row, { ...saying("Yes"), sender: "Shop" }))).toBe("replyWindowClosed");
    await receive({ type: "sms", sentAt: engine.clock() });
    expect((await replySetting(engine, owner, row)).problem).toEqual({ key: "replyWindowClosed" });
    await receive({ type, sentAt: engine.clock() });
    expect((await replySetting(engine, owner, row)).problem).toBeNull();
  });

  it("has no recipient if only the channel's own address is known", async () => {
    const row = await receive({ type: "telegram", sender: "@anna" });
    expect((await replySetting(engine, owner, row)).problem).toEqual({ key: "replyAddressUnknown" });
  });
});

describe("the conversation", () => {
  it("holds questions and answers in time order, at most ten before and after", async () => {
    const said: string[] = [];
    const at = { messages: 0 };
    const id = () => newIdAt(engine.clock() + at.messages++);
    const send = async (text: string) => {
      const input = { type: "sms" as const, payload: { text, sender: SENDER }, schedule: { delay: 0 as const } };
      await createSending(engine, owner, { ...input, fallbacks: [], recipient: `+${phone}` }, { id: id() });
      said.push(text);
    };
    const hear = async (text: string) => {
      const row = await receive({ text, id: id() });
      said.push(text);
      return row;
    };
    for (let n = 0; n < 8; n++) {
      await send(`asked ${n}`);
      await hear(`told ${n}`);
    }
    const row = await hear("now");
    for (let n = 8; n < 15; n++) {
      await send(`asked ${n}`);
      await hear(`told ${n}`);
    }
    const meter = meterOf(env.DB);
    const { said: shown } = await findConversation(openDatabase(meter.db), owner, row, true);
    expect(shown.map(({ text }) => text)).toEqual(said.slice(6, 27));
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * shown.length);
    const heard = await findConversation(engine.db, owner, row, false);
    expect(heard.said.every(({ side }) => side === "in")).toBe(true);
    expect((await findConversation(engine.db, { id: "somebody" }, row, true)).said).toEqual([]);
  });
});

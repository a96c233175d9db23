import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import type { IncomingMessage } from "../../../../app/domain/base/shared/ports/platform";
import { sweepIncoming } from "../../../../app/domain/messaging/incoming/follow-up";
import { receiveIncoming } from "../../../../app/domain/messaging/incoming/receive";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { settings, users } from "../../../../db/schema/accounts";
import { keywordLists, keywords, providers, servers } from "../../../../db/schema/routing";
import { stopListTitle } from "../../../../workers/i18n";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones, SENDER } from "../../../support/world/scene";

const DAY_MS = 24 * 60 * 60_000;

let engine: Engine;
let owner: { id: string };
// The tests of this file share a database, so each uses a separate phone.
let phone: string;
let tests = 0;

beforeEach(async () => {
  phone = `7916${String(++tests).padStart(7, "0")}`;
  engine = openEngine();
  owner = await openAccount(engine);
});

async function sent(to = phone, ownerId = owner.id): Promise<string> {
  const payload = { sender: SENDER, text: "Hello" };
  const input = { type: "sms" as const, recipient: `+${to}`, payload, schedule: { delay: 0 as const }, fallbacks: [] };
  const result = await createSending(engine, { id: ownerId }, input);
  if (!result.ok) throw new Error(result.problems[0]!.key);
  await engine.work();
  return result.value.id;
}

const said = (text: string, more: Partial<IncomingMessage> = {}): IncomingMessage => ({
  type: "sms",
  from: phone,
  to: SENDER,
  text,
  at: engine.clock(),
  ref: newId(),
  ...more,
});

const receive = (...messages: IncomingMessage[]) =>
  receiveIncoming(engine, [{ kind: "incoming", provider: "scripted", messages }], stopListTitle);

interface Stored {
  owner_id: string;
  sending_id: string | null;
  is_stop: number;
  due_at: number | null;
  keywords: string;
  sender: string;
}

const stored = (ref: string) => rowsOf<Stored>("SELECT * FROM incoming WHERE provider_ref = ?", ref);

async function oneOf(message: IncomingMessage): Promise<Stored> {
  await receive(message);
  const rows = await stored(message.ref);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe("the owner of an incoming message", () => {
  it("is the owner of the message that the protocol names", async () => {
    const id = await sent();
    const other = await openAccount(engine);
    await sent(phone, other.id);
    expect(await oneOf(said("Yes", { answers: { ownerId: owner.id, id } }))).toMatchObject({
      owner_id: owner.id,
      sending_id: id,
    });
  });

  it("is found by other means when the protocol names an unknown message", async () => {
    const id = await sent();
    const lie = { ownerId: owner.id, id: newId() };
    expect(await oneOf(said("Yes", { answers: lie }))).toMatchObject({ owner_id: owner.id, sending_id: id });
  });

  it("is the account that wrote last under a shared name", async () => {
    const other = await openAccount(engine);
    await sent(phone, other.id);
    engine.pass(1000);
    const own = await sent();
    expect(await oneOf(said("Yes"))).toMatchObject({ owner_id: owner.id, sending_id: own });
    const theirs = await sent(phone, other.id);
    expect(await oneOf(said("No"))).toMatchObject({ owner_id: other.id, sending_id: theirs });
  });

  it("is not an account that wrote under another name, on another channel, or to another phone", async () => {
    await sent();
    for (const other of [{ to: "OTHER" }, { type: "telegram" }, { from: "79160000000" }]) {
      expect(await oneOf(said("Yes", other))).toMatchObject({ owner_id: "", sending_id: null });
    }
  });

  it("is not an account that wrote more than thirty days ago", async () => {
    const id = await sent();
    engine.pass(29 * DAY_MS);
    expect(await oneOf(said("Yes"))).toMatchObject({ owner_id: owner.id, sending_id: id });
    engine.pass(2 * DAY_MS);
    expect(await oneOf(said("Yes"))).toMatchObject({ owner_id: "", sending_id: null });
  });

  it("is not an account whose message was not sent", async () => {
    engine.provider.answer = ({ id }) => ({ id, kind: "rejected", code: "no", detail: "no" });
    await sent();
    expect(await oneOf(said("Yes"))).toMatchObject({ owner_id: "" });
  });

  it("is the owner of the number, or of the whole provider", async () => {
    const times = { createdAt: 1, updatedAt: 1 };
    const [server, provider, other] = [newId(), newId(), await openAccount(engine)] as const;
    await engine.db
      .insert(servers)
      .values({ id: server, title: "S", host: "h", processor: "p", properties: {}, ...times });
    const properties = { ownerId: owner.id, numbers: { "79001112233": other.id, "79004445566": "nobody-there" } };
    await engine.db
      .insert(providers)
      .values({ id: provider, title: "P", serverId: server, properties, replacements: [], ...times });
    const via = async (to: string) => {
      const message = said("Hi", { to, from: "79165554433" });
      await receiveIncoming(engine, [{ kind: "incoming", provider, messages: [message] }], stopListTitle);
      return (await stored(message.ref))[0];
    };
    expect(await via("79001112233")).toMatchObject({ owner_id: other.id, sending_id: null });
    expect(await via("79007778899")).toMatchObject({ owner_id: owner.id });
    expect(await via("79004445566")).toMatchObject({ owner_id: "" });
  });

  it("is empty when nothing identifies one, and the message is still stored", async () => {
    expect(await oneOf(said("STOP", { to: "UNKNOWN" }))).toMatchObject({ owner_id: "", is_stop: 1, due_at: null });
    expect(engine.events).toEqual([]);
  });

  it("is found by phone however the provider writes it", async () => {
    await sent();
    expect(await oneOf(said("Yes", { from: `+${phone}` }))).toMatchObject({ owner_id: owner.id, sender: phone });
  });
});

describe("a received message", () => {
  it("is stored, counted and published once, however often it arrives", async () => {
    await sent();
    engine.events.length = 0;
    const message = said("Yes");
    await receive(message, message);
    await Promise.all([receive(message), receive(message)]);
    expect(await stored(message.ref)).toHaveLength(1);
    const [account] = await rowsOf("SELECT incoming FROM accounts WHERE owner_id = ?", owner.id);
    expect(account).toEqual({ incoming: 1 });
    expect(engine.events.map(({ event }) => event.event)).toEqual(["sendingsIncoming.created"]);
  });

  it("is stored once even if two callbacks report it concurrently", async () => {
    await sent();
    const message = said("СТОП");
    await Promise.all([receive(message), receive(message), receive(message)]);
    expect(await stored(message.ref)).toHaveLength(1);
  });

  it("keeps its first owner when repeated after another account wrote", async () => {
    await sent();
    const message = said("Yes");
    await receive(message);
    await sent(phone, (await openAccount(engine)).id);
    expect(await oneOf(message)).toMatchObject({ owner_id: owner.id });
  });

  it("names the keyword lists that match its text", async () => {
    const times = { createdAt: 1, updatedAt: 1 };
    const lists = [newId(), newId(), newId()];
    const row = (id: string, isActive = true) => ({ id, title: "L", isActive, ...times });
    await engine.db.insert(keywordLists).values([row(lists[0]!), row(lists[1]!), row(lists[2]!, false)]);
    const word = (listId: string, regexp: string) => ({ id: newId(), listId, regexp, createdAt: 1 });
    await engine.db
      .insert(keywords)
      .values([
        word(lists[0]!, "\\bцена\\b|скидк"),
        word(lists[0]!, "("),
        word(lists[1]!, "^нет$"),
        word(lists[2]!, "."),
      ]);
    await sent();
    expect((await oneOf(said("Какие СКИДКИ?"))).keywords).toBe(JSON.stringify([lists[0]]));
    expect((await oneOf(said("Ответ"))).keywords).toBe("[]");
  });

  it("does not block others when it cannot be stored, and is logged", async () => {
    await sent();
    const good = said("Yes");
    const bad = said("No", { ref: null as unknown as string });
    await expect(receive(bad, good)).rejects.toThrow("incoming not stored");
    expect(await stored(good.ref)).toHaveLength(1);
  });
});

describe("a stop word", () => {
  const blacklists = () =>
    rowsOf<{ title: string; contacts: number }>(
      "SELECT title, contacts FROM contact_lists WHERE owner_id = ? AND type = 'blacklist'",
      owner.id,
    );

  it("adds the phone to a new blacklist in the owner's language, and nothing more is sent there", async () => {
    await engine.db.update(users).set({ preferences: { language: "de" } });
    await sent();
    await receive(said("Stop!"));
    expect(await blacklists()).toEqual([{ title: stopListTitle("de"), contacts: 1 }]);
    await expect(sent()).rejects.toThrow("recipientBlacklisted");
    expect(engine.events.map(({ event }) => event.event)).toContain("contacts.created");
  });

  it("uses the existing blacklist, without duplicates", async () => {
    await openList(engine, owner.id, ["79160000000"], "blacklist");
    await sent();
    await receive(said("стоп"));
    await receive(said("отписаться"));
    expect(await blacklists()).toEqual([{ title: "List", contacts: 2 }]);
  });

  it("creates one list for any number of concurrent stops", async () => {
    const several = phones(4, 5_000_000);
    for (const to of several) await sent(to);
    await Promise.all(several.map((from) => receive(said("STOP", { from }))));
    expect(await blacklists()).toEqual([{ title: stopListTitle("ru"), contacts: 4 }]);
  });

  it("can be defined by the account", async () => {
    await engine.db
      .insert(settings)
      .values({ ownerId: owner.id, key: "sendings.stopWords", value: ["хватит"], updatedAt: 1 });
    await sent();
    await receive(said("Хватит."));
    expect(await blacklists()).toHaveLength(1);
  });

  it("inside a sentence has no effect", async () => {
    await sent();
    expect(await oneOf(said("please do not stop"))).toMatchObject({ is_stop: 0 });
    expect(await blacklists()).toEqual([]);
  });
});

describe("a crash between the row and its follow-up work", () => {
  it("is repaired by the sweep", async () => {
    await sent();
    const message = said("Yes");
    const dying = { ...engine, hub: { ...engine.hub, publish: () => Promise.reject(new Error("killed")) } };
    await expect(
      receiveIncoming(dying, [{ kind: "incoming", provider: "scripted", messages: [message] }], stopListTitle),
    ).rejects.toThrow("killed");
    const [row] = await stored(message.ref);
    expect(row?.due_at).toBeGreaterThan(engine.clock());
    expect(engine.wakes).toContain(row?.due_at);

    engine.events.length = 0;
    expect(await sweep(engine)).toBeLessThanOrEqual(row!.due_at!);
    expect(engine.events).toEqual([]);
    engine.pass(31_000);
    await sweepIncoming(engine);
    expect(engine.events.map(({ event }) => event.event)).toEqual(["sendingsIncoming.created"]);
    expect((await stored(message.ref))[0]?.due_at).toBeNull();
  });

  it("is repaired by the queue's second attempt, once", async () => {
    await sent();
    const message = said("Yes");
    const dying = { ...engine, hub: { ...engine.hub, publish: () => Promise.reject(new Error("killed")) } };
    const queueMessage = { kind: "incoming" as const, provider: "scripted", messages: [message] };
    await expect(receiveIncoming(dying, [queueMessage], stopListTitle)).rejects.toThrow();
    engine.events.length = 0;
    await receiveIncoming(engine, [queueMessage], stopListTitle);
    await receiveIncoming(engine, [queueMessage], stopListTitle);
    expect(engine.events).toHaveLength(1);
    engine.pass(60_000);
    await sweepIncoming(engine);
    expect(engine.events).toHaveLength(1);
  });
});

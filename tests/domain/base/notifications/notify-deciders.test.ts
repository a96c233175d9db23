import { expect, it } from "vitest";
import { markAllRead } from "../../../../app/domain/base/notifications/read";
import { removeSenderName } from "../../../../app/domain/network/sender-names/remove";
import { requestSenderName } from "../../../../app/domain/network/sender-names/request";
import { openEngine } from "../../../support/engine/engine";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { decider } from "../../messaging/review/waiting";

it("notifies every moderator once per kind until they read it, however many requests arrive", async () => {
  const engine = openEngine();
  const seller = await decider("reseller");
  const boss = await decider("manager");
  const barred = await decider("manager", { "sendernames.moderate": false });
  const other = await createUser({ level: "reseller" });
  const customer = await decider("me", {}, seller.id);
  const heard: string[] = [];
  const needs = {
    ...engine,
    hub: {
      ...engine.hub,
      publish: async (id: string, events: { event: string }[]) =>
        void heard.push(...events.map(({ event }) => `${id} ${event}`)),
    },
  };
  const ask = async (name: string) => {
    const comment = "ООО Ромашка, ИНН 7707083893";
    const made = await requestSenderName(needs, customer, { name, type: "sms", comment });
    expect(made.ok && made.value.moderation).toBe("pending");
  };
  const noticesOf = async ({ id }: { id: string }) =>
    (
      await rowsOf<{ data: string }>(
        "SELECT data FROM notifications WHERE owner_id = ? AND type = 'sendernameWaiting' ORDER BY id",
        id,
      )
    ).map(({ data }) => JSON.parse(data).name);
  await Promise.all([ask("SHOP-1"), ask("SHOP-2"), ask("SHOP-3")]);
  for (const one of [seller, boss]) {
    expect(await noticesOf(one)).toHaveLength(1);
    expect(heard).toContain(`${one.id} sendernames.updated`);
  }
  for (const one of [barred, other, customer]) expect(await noticesOf(one)).toEqual([]);
  await markAllRead(needs, seller);
  await ask("SHOP-4");
  await ask("SHOP-5");
  expect((await noticesOf(seller)).slice(1)).toEqual(["SHOP-4"]);
  expect(await noticesOf(boss)).toHaveLength(1);
});

it("is marked read once no request of its kind is pending: withdrawn by its owner or decided by another moderator", async () => {
  const engine = openEngine();
  await rowsOf("UPDATE sendernames SET moderation = 'approved' WHERE moderation = 'pending' RETURNING id");
  const seller = await decider("reseller");
  const boss = await decider("manager");
  const customer = await decider("me", {}, seller.id);
  const ask = async (name: string) => {
    const comment = "ООО Ромашка, ИНН 7707083893";
    const made = await requestSenderName(engine, customer, { name, type: "sms", comment });
    if (!made.ok) throw new Error("refused");
    return made.value.id;
  };
  const unread = async () =>
    (
      await rowsOf<{ owner_id: string }>(
        "SELECT owner_id FROM notifications WHERE owner_id IN (?, ?) AND type = 'sendernameWaiting' AND is_read = 0",
        seller.id,
        boss.id,
      )
    )
      .map(({ owner_id }) => owner_id)
      .sort();
  const both = [seller.id, boss.id].sort();
  const [first, second] = [await ask("SHOP-A"), await ask("SHOP-B")];
  expect(await unread()).toEqual(both);
  await removeSenderName(engine, customer, first);
  expect(await unread()).toEqual(both);
  await removeSenderName(engine, customer, second);
  expect(await unread()).toEqual([]);
  const counts = await rowsOf<{ unread: number }>("SELECT unread FROM accounts WHERE owner_id IN (?, ?)", ...both);
  expect(counts.every(({ unread: n }) => n === 0)).toBe(true);
});

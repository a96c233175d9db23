import { expect, it } from "vitest";
import { markAllRead } from "../../../app/domain/notifications/read";
import { requestSenderName } from "../../../app/domain/sender-names/request";
import { openEngine } from "../../support/engine/engine";
import { createUser } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { decider } from "../review/waiting";

it("tells whoever may decide, once of a kind until he has read it, however many ask", async () => {
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
  const told = async ({ id }: { id: string }) =>
    (
      await rowsOf<{ data: string }>(
        "SELECT data FROM notifications WHERE owner_id = ? AND type = 'sendernameWaiting' ORDER BY id",
        id,
      )
    ).map(({ data }) => JSON.parse(data).name);
  await Promise.all([ask("SHOP-1"), ask("SHOP-2"), ask("SHOP-3")]);
  for (const one of [seller, boss]) {
    expect(await told(one)).toHaveLength(1);
    expect(heard).toContain(`${one.id} sendernames.updated`);
  }
  for (const one of [barred, other, customer]) expect(await told(one)).toEqual([]);
  await markAllRead(needs, seller);
  await ask("SHOP-4");
  await ask("SHOP-5");
  expect((await told(seller)).slice(1)).toEqual(["SHOP-4"]);
  expect(await told(boss)).toHaveLength(1);
});

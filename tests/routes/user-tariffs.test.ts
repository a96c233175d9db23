import { expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { submit } from "../support/forms/open-screen";
import { createUser, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

it("a dialog of tariffs leaves concurrent changes of others untouched", async () => {
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const made = { prices: "*; 12", isActive: "on", currency: "RUB" };
  const sms = { ...made, id: newId(), title: "SMS", source: "sendings.sms", unit: "segment" };
  const viber = { ...made, id: newId(), title: "Viber", source: "sendings.viber", unit: "message" };
  for (const form of [sms, viber]) expect((await submit("/tariffs/sold/new", form, manager)).status).toBe(303);
  const customer = await createUser();
  const path = `/users/${customer.id}/tariffs`;
  const held = async () =>
    Object.fromEntries(
      (
        await rowsOf<{ id: string; share: number }>(
          "SELECT tariff_id AS id, multiplier / 10000.0 AS share FROM user_tariffs WHERE user_id = ?",
          customer.id,
        )
      ).map(({ id, share }) => [id, share]),
    );
  await submit(path, { "sendings.sms": sms.id, "sendings.viber": viber.id }, manager);
  const full = (await held())[sms.id]!;
  await submit(path, { "sendings.sms": sms.id, "share.sendings.sms": "90" }, manager);
  const shown = { "shown.sendings.sms": sms.id, "shown.share.sendings.sms": "100", "shown.sendings.viber": viber.id };
  const stale = { "sendings.sms": sms.id, "share.sendings.sms": "100", "sendings.viber": "", ...shown };
  expect((await submit(path, stale, manager)).status).toBe(303);
  const now = await held();
  expect(now[sms.id]! / full).toBeCloseTo(0.9);
  expect(now).not.toHaveProperty(viber.id);
});

it("a manager sees which tariffs of a reseller fall below a given tariff, and may give it once confirmed", async () => {
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const boss = await createUser({ level: "reseller" });
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", boss.id);
  const path = `/users/${boss.id}/tariffs`;
  const made = { source: "sendings.sms", isActive: "on", currency: "RUB", unit: "segment" };
  const [cheap, dear] = [
    { ...made, id: newId(), title: "Cheap", prices: "*; 2" },
    { ...made, id: newId(), title: "Dear", prices: "*; 9" },
  ];
  for (const form of [cheap, dear]) await submit("/tariffs/sold/new", form, manager);
  await submit(path, { "sendings.sms": cheap.id }, manager);
  const sold = { ...made, id: newId(), title: "Sold at five", prices: "*; 5" };
  expect((await submit("/tariffs/sold/new", sold, await signInAs(boss.username))).status).toBe(303);
  const answer = await submit(path, { "sendings.sms": dear.id }, manager);
  const html = await answer.text();
  const below = `Sold at five (${boss.username})`;
  expect([answer.status, html.includes(below)]).toEqual([409, true]);
  const blind = { "sendings.sms": dear.id, acceptBelowCost: "on", below: "another" };
  expect((await submit(path, blind, manager)).status).toBe(409);
  expect((await submit(path, { ...blind, below }, manager)).status).toBe(303);
  const held = await rowsOf<{ id: string }>("SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ?", boss.id);
  expect(held).toEqual([{ id: dear.id }]);
});

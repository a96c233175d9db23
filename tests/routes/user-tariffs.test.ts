import { expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { submit } from "../support/forms/open-screen";
import { createUser, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

it("a dialog of tariffs leaves alone what another changed since it was opened", async () => {
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

import { eq, inArray } from "drizzle-orm";
import { newId } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { users } from "../../../db/schema/accounts";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import { openAccount } from "../world/scene";

/** A reseller who created all of this customer's tariffs and pays 0.8 of their prices. */
export async function openReseller(engine: Platform, customerId: string, part = 0.8) {
  const { db } = engine;
  const reseller = await openAccount(engine, { balance: 0 });
  const had = await db.select().from(userTariffs).innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId));
  const sold = had.filter(({ user_tariffs: { userId } }) => userId === customerId).map((row) => row.tariffs);
  const bought = sold.map((tariff) => {
    const rules = tariff.data.rules.map((rule) => ({ ...rule, price: Math.round(rule.price * part) }));
    return { ...tariff, id: newId(), data: { ...tariff.data, rules } };
  });
  await db.batch([
    db.update(users).set({ level: "reseller" }).where(eq(users.id, reseller.id)),
    db.update(users).set({ resellerId: reseller.id }).where(eq(users.id, customerId)),
    db
      .update(tariffs)
      .set({ ownerId: reseller.id })
      .where(
        inArray(
          tariffs.id,
          sold.map(({ id }) => id),
        ),
      ),
    db.delete(userTariffs).where(eq(userTariffs.userId, reseller.id)),
    db.insert(tariffs).values(bought),
    db.insert(userTariffs).values(bought.map(({ id }) => ({ userId: reseller.id, tariffId: id }))),
  ]);
  return reseller;
}

import { and, asc, eq, notInArray } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type TariffData, tariffs, userTariffs } from "../../../db/schema/billing";
import type { Viewer } from "../access/viewer";
import { toUnits } from "../shared/money";

export type TariffRow = typeof tariffs.$inferSelect;

export function findTariffs(db: Database, viewer: Pick<Viewer, "id">): Promise<TariffRow[]> {
  return db
    .select({
      id: tariffs.id,
      title: tariffs.title,
      source: tariffs.source,
      ownerId: tariffs.ownerId,
      data: tariffs.data,
      isActive: tariffs.isActive,
      createdAt: tariffs.createdAt,
      updatedAt: tariffs.updatedAt,
    })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(and(eq(userTariffs.userId, viewer.id), eq(tariffs.isActive, true)))
    .orderBy(asc(tariffs.source));
}

/** Those that other resellers made. */
export function findTariffsOfResellers(db: Database, userId: string, resellerId: string) {
  return db
    .select({ id: tariffs.id, title: tariffs.title })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(and(eq(userTariffs.userId, userId), notInArray(tariffs.ownerId, ["", resellerId])));
}

export const currencyOf = ({ currency = "RUB" }: Pick<TariffData, "currency">) => currency;

/** As who has it may see it. */
export function tariffView(row: TariffRow) {
  return {
    id: row.id,
    title: row.title,
    source: row.source,
    data: {
      rules: row.data.rules.map((rule) => ({ ...rule, price: toUnits(rule.price) })),
      options: row.data.options,
      currency: currencyOf(row.data),
    },
    isActive: row.isActive,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import type { Viewer } from "../access/viewer";
import { accountRouting, type StandingRow, standingQuery } from "../routing/config";
import { toUnits } from "../shared/money";
import type { Platform } from "../shared/platform";

export type TariffRow = typeof tariffs.$inferSelect;

/** The active tariffs attached to the viewer, by source. */
export function findTariffs(db: Database, viewer: Pick<Viewer, "id">): Promise<TariffRow[]> {
  return db
    .select({
      id: tariffs.id,
      title: tariffs.title,
      source: tariffs.source,
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

/** The routing groups, own or inherited, of the channels that these tariffs price and the account's routing carries. */
export async function routesOf(
  platform: Pick<Platform, "db" | "providers" | "config">,
  ownerId: string,
  rows: Pick<TariffRow, "source">[],
): Promise<{ id: string; type: string; title: string }[]> {
  const [standing] = await platform.db.all<StandingRow>(standingQuery(ownerId));
  const routing = await accountRouting(platform, standing!);
  const types = rows.flatMap(({ source }) =>
    source.startsWith("sendings.") ? [source.slice("sendings.".length)] : [],
  );
  return [...new Set(types)]
    .filter((type) => routing.carries(type))
    .flatMap((type) => routing.groupsOf(type).map(({ id, title }) => ({ id, type, title })));
}

/** A tariff as REST shows it: prices in units. */
export function tariffView(row: TariffRow) {
  return {
    id: row.id,
    title: row.title,
    source: row.source,
    data: {
      rules: row.data.rules.map((rule) => ({ ...rule, price: toUnits(rule.price) })),
      options: row.data.options,
    },
    isActive: row.isActive,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

import type { Platform } from "../../base/shared/ports/platform";
import type { TariffRow } from "../../money/tariffs/rows";
import { type AccountStateRow, accountRouting, accountStateQuery } from "./config";

/** Own or inherited groups of the channels in these tariffs. */
export async function routesOf(
  platform: Pick<Platform, "db" | "providers" | "config">,
  ownerId: string,
  tariffs: Promise<Pick<TariffRow, "source">[]>,
): Promise<{ id: string; type: string; title: string }[]> {
  const [rows, [standing]] = await Promise.all([tariffs, platform.db.all<AccountStateRow>(accountStateQuery(ownerId))]);
  const routing = await accountRouting(platform, standing!);
  const types = rows.flatMap(({ source }) =>
    source.startsWith("sendings.") ? [source.slice("sendings.".length)] : [],
  );
  return [...new Set(types)]
    .filter((type) => routing.carries(type))
    .flatMap((type) => routing.groupsOf(type).map(({ id, title }) => ({ id, type, title })));
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { routingGroups } from "../../../domain/network/routing/rules/routing-groups";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { groupView } from "../groups/kinds.server";
import { GroupsList } from "../groups/list";
import { byChannel } from "../shared/by-channel";
import { listed } from "../shared/list.server";

export const handle: ScreenHandle = { screen: "routingRoutes", live: ["routingGroups", "routingRules"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.routingRoutes);
  const list = await listed(args.request, platform, routingGroups, groupView);
  return { list: { ...list, rows: byChannel(list.rows) }, now: platform.clock() };
}

export default function Routes() {
  return <GroupsList kind="routes" {...useLoaderData<typeof loader>()} />;
}

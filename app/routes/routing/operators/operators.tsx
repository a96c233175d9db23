import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { dictionaries } from "../../../domain/network/routing/rules/dictionaries";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { groupView } from "../groups/kinds.server";
import { GroupsList } from "../groups/list";
import { listed } from "../shared/list.server";

export const handle: ScreenHandle = { screen: "operators", live: ["dictionaries", "operatorGroups"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.operators);
  return { list: await listed(args.request, platform, dictionaries, groupView), now: platform.clock() };
}

export default function Operators() {
  return <GroupsList kind="operators" {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keywordLists } from "../../../domain/network/routing/keywords/keyword-lists";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { groupView } from "../groups/kinds.server";
import { GroupsList } from "../groups/list";
import { listed } from "../shared/list.server";

export const handle: ScreenHandle = { screen: "keywords", live: ["keywordLists", "keywords"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.keywords);
  return { list: await listed(args.request, platform, keywordLists, groupView), now: platform.clock() };
}

export default function Keywords() {
  return <GroupsList kind="keywords" {...useLoaderData<typeof loader>()} />;
}

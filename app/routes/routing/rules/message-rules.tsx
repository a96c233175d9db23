import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { messageRuleGroups } from "../../../domain/network/routing/rules/message-rule-groups";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { groupView } from "../groups/kinds.server";
import { GroupsList } from "../groups/list";
import { listed } from "../shared/list.server";

export const handle: ScreenHandle = { screen: "messageRules", live: ["messageRuleGroups", "messageRules"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.messageRules);
  return { list: await listed(args.request, platform, messageRuleGroups, groupView), now: platform.clock() };
}

export default function MessageRules() {
  return <GroupsList kind="messageRules" {...useLoaderData<typeof loader>()} />;
}

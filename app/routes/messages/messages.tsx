import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";
import { useUnread } from "../../web/unread";
import { INCOMING } from "./incoming-query";

export const handle: ScreenHandle = { screen: "messages" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.messages);
  return { tabs: tabsOf(viewer, "messages").map((tab) => ({ ...tab, isIncoming: tab.to === INCOMING })) };
}

export default function Messages() {
  const { tabs } = useLoaderData<typeof loader>();
  const { incoming } = useUnread();
  const counted = tabs.map((tab) => (tab.isIncoming ? { ...tab, count: incoming } : tab));
  return <Section title="messages" tabs={counted} />;
}

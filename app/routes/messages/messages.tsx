import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { tabsOf } from "../../web/frame/menu";
import { useUnread } from "../../web/live/unread";
import { guard } from "../../web/session/guard";
import { INCOMING } from "./incoming/query";

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

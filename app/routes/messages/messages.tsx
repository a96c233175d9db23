import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";
import type { loader as frame } from "../authorized";
import { INCOMING } from "./incoming-query";

export const handle: ScreenHandle = { screen: "messages" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.messages);
  return { tabs: tabsOf(viewer, "messages").map((tab) => ({ ...tab, isIncoming: tab.to === INCOMING })) };
}

export default function Messages() {
  const { tabs } = useLoaderData<typeof loader>();
  const unread = useRouteLoaderData<typeof frame>("routes/authorized")?.incoming ?? 0;
  const counted = tabs.map((tab) => (tab.isIncoming ? { ...tab, count: unread } : tab));
  return <Section title="messages" tabs={counted} />;
}

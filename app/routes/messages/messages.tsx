import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { shownUnread } from "../../components/layout/unread-count";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";
import { useIncoming } from "../../web/use-incoming";
import type { loader as frame } from "../authorized";
import { INCOMING } from "./incoming-query";

export const handle: ScreenHandle = { screen: "messages" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.messages);
  return { tabs: tabsOf(viewer, "messages") };
}

export default function Messages() {
  const { tabs } = useLoaderData<typeof loader>();
  const known = useRouteLoaderData<typeof frame>("routes/authorized")?.incoming ?? null;
  const { unread } = useIncoming(known);
  const counted = tabs.map((tab) => (tab.to === INCOMING ? { ...tab, count: shownUnread(unread) } : tab));
  return <Section title="messages" tabs={counted} />;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { getUnreadIncoming } from "../../domain/incoming/find";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";
import { openedIncoming } from "../../web/opened-incoming.server";
import { INCOMING } from "./incoming-query";

export const handle: ScreenHandle = { screen: "messages" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.messages);
  const tabs = tabsOf(viewer, "messages");
  const incoming = tabs.find(({ to }) => to === INCOMING);
  if (!incoming) return { tabs };
  await openedIncoming(args, viewer, platform);
  const count = shownCount(await getUnreadIncoming(platform.db, viewer));
  return { tabs: tabs.map((tab) => (tab === incoming ? { ...tab, count } : tab)) };
}

/** Beyond this a tab says only that there are more. */
const MOST_SHOWN = 999;

const shownCount = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : count);

export default function Messages() {
  return <Section title="messages" tabs={useLoaderData<typeof loader>().tabs} />;
}

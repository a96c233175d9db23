import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { tabsOf } from "../../web/frame/menu";
import { onNewScreen } from "../../web/live/on-new-screen";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "settings" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.settings);
  return { tabs: tabsOf(viewer, "settings") };
}

export const shouldRevalidate = onNewScreen;

export default function Settings() {
  return <Section title="settings" tabs={useLoaderData<typeof loader>().tabs} />;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { tabsOf } from "../../web/frame/menu";
import { onNewScreen } from "../../web/live/on-new-screen";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "routing" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.routing);
  return { tabs: tabsOf(viewer, "routing") };
}

export const shouldRevalidate = onNewScreen;

export default function Routing() {
  return <Section title="routing" tabs={useLoaderData<typeof loader>().tabs} />;
}

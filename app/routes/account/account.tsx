import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { tabsOf } from "../../web/frame/menu";
import { onNewScreen } from "../../web/live/on-new-screen";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "account" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.account);
  return { tabs: tabsOf(viewer, "account") };
}

export const shouldRevalidate = onNewScreen;

export default function Account() {
  return <Section title="account" tabs={useLoaderData<typeof loader>().tabs} />;
}

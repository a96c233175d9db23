import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { tabsOf } from "../../web/frame/menu";
import { onNewScreen } from "../../web/live/on-new-screen";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "balance" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.balance);
  return { tabs: tabsOf(viewer, "balance") };
}

export const shouldRevalidate = onNewScreen;

export default function Balance() {
  return <Section title="balance" tabs={useLoaderData<typeof loader>().tabs} />;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";

export const handle: ScreenHandle = { screen: "balance" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.balance);
  return { tabs: tabsOf(viewer, "balance") };
}

export const shouldRevalidate = () => false;

export default function Balance() {
  return <Section title="balance" tabs={useLoaderData<typeof loader>().tabs} />;
}

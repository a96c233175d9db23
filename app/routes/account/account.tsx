import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";

export const handle: ScreenHandle = { screen: "account" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.account);
  return { tabs: tabsOf(viewer, "account") };
}

export const shouldRevalidate = () => false;

export default function Account() {
  return <Section title="account" tabs={useLoaderData<typeof loader>().tabs} />;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";

export const handle: ScreenHandle = { screen: "routing" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.routing);
  return { tabs: tabsOf(viewer, "routing") };
}

export const shouldRevalidate = () => false;

export default function Routing() {
  return <Section title="routing" tabs={useLoaderData<typeof loader>().tabs} />;
}

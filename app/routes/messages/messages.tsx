import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Section } from "../../components/layout/section";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "../../web/menu";

export const handle: ScreenHandle = { screen: "messages" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.messages);
  return { tabs: tabsOf(viewer, "messages") };
}

export const shouldRevalidate = () => false;

export default function Messages() {
  return <Section title="messages" tabs={useLoaderData<typeof loader>().tabs} />;
}

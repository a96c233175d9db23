import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { pathFor } from "../../web/menu";

export const handle: ScreenHandle = { screen: "incoming" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.incoming);
  return { outgoing: pathFor(viewer, "outgoing") };
}

export default function Incoming() {
  const { outgoing } = useLoaderData<typeof loader>();
  return <EmptyScreen name="incoming" next={{ to: outgoing, label: "toOutgoing" }} />;
}

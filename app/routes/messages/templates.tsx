import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { pathFor } from "../../web/menu";

export const handle: ScreenHandle = { screen: "templates" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.templates);
  return { send: pathFor(viewer, "send") };
}

export default function Templates() {
  const { send } = useLoaderData<typeof loader>();
  return <EmptyScreen name="templates" next={{ to: send, label: "toSend" }} />;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "invoices" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.invoices);
  return { billings: pathFor(viewer, "billings") };
}

export default function Invoices() {
  const { billings } = useLoaderData<typeof loader>();
  return <EmptyScreen name="invoices" also={{ to: billings, label: "toBillings" }} />;
}

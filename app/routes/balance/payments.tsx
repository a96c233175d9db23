import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { pathFor } from "../../web/menu";

export const handle: ScreenHandle = { screen: "payments" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.payments);
  return { billings: pathFor(viewer, "billings") };
}

export default function Payments() {
  const { billings } = useLoaderData<typeof loader>();
  return <EmptyScreen name="payments" also={{ to: billings, label: "toBillings" }} />;
}

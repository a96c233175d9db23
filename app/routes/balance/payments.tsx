import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { guard, safePath } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "payments" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.payments);
  const to = safePath(new URL(args.request.url).searchParams.get("to"));
  // Returns to the draft that lacked funds.
  return { billings: pathFor(viewer, "billings"), mailing: to.startsWith("/send/") ? to : null };
}

export default function Payments() {
  const { billings, mailing } = useLoaderData<typeof loader>();
  const also = mailing
    ? ({ to: mailing, label: "toMailing" } as const)
    : ({ to: billings, label: "toBillings" } as const);
  return <EmptyScreen name="payments" also={also} />;
}

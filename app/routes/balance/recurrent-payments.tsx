import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "recurrentPayments" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.recurrentPayments);
  return null;
}

export default function RecurrentPayments() {
  return <EmptyScreen name="recurrentPayments" />;
}

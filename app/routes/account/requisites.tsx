import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "requisites" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.requisites);
  return null;
}

export default function Requisites() {
  return <EmptyScreen name="requisites" />;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "integrations" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.integrations);
  return null;
}

export default function Integrations() {
  return <EmptyScreen name="integrations" next={{ to: "/documentation/api/http-rest", label: "toDocumentation" }} />;
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import { firstTab } from "./tabs";

/** The first tab that the viewer may open. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.settings);
  return redirect(firstTab(viewer));
}

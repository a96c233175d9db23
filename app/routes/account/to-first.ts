import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import { accountTabs } from "./tabs";

/** The profile, or the first tab that the viewer may open. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.account);
  return redirect(accountTabs(viewer)[0]?.to ?? "/");
}

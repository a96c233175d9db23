import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";

/** Support enters company details: redirects to the list, which says so. */
export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.requisitesCreate);
  return redirect(SCREENS.requisites.path);
}

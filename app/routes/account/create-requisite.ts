import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";

/** Company details are entered by support: the list says so and leads there. */
export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.requisitesCreate);
  return redirect(SCREENS.requisites.path);
}

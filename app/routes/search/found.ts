import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";
import { answerTo } from "./answer.server";

/** Serves the search dialog; a failed request must leave the page below unchanged. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await answerTo(args, await guard(args, SCREENS.search)));
}

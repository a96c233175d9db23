import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";
import { answerTo } from "./answer.server";

/** For the window over other pages, which an answer that does not come must leave as they are. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await answerTo(args, await guard(args, SCREENS.search)));
}

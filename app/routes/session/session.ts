import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { guard } from "../../web/session/guard";
import { sessionTimes } from "../../web/session/session-times";

/** Current session and its expiry: another tab may have changed both. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  return Response.json(sessionTimes(viewer, platform.clock()));
}

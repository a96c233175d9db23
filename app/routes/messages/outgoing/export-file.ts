import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportedFile } from "../../../web/lists/export-routes.server";
import { guard } from "../../../web/session/guard";
import { requestedOutgoing } from "./export-request.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await requestedOutgoing(args, await guard(args, "sendings.get")));
}

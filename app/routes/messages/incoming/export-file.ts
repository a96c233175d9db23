import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportedFile } from "../../../web/lists/export-routes.server";
import { guard } from "../../../web/session/guard";
import { requestedIncoming } from "./export-request.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await requestedIncoming(args, await guard(args, "sendingsIncoming.get")));
}

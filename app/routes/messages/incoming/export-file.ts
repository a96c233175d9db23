import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { guard } from "../../../web/session/guard";
import { exportedFile } from "../shared/export-routes.server";
import { askedIncoming } from "./export-request.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await askedIncoming(args, await guard(args, "sendingsIncoming.get")));
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { guard } from "../../../web/session/guard";
import { exportedFile } from "../shared/export-routes.server";
import { askedOutgoing } from "./export-request.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await askedOutgoing(args, await guard(args, "sendings.get")));
}

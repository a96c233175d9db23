import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SCREENS } from "../../../screens";
import { exportedFile } from "../../../web/lists/export-routes.server";
import { guard } from "../../../web/session/guard";
import { requestedLedger } from "./export-request.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await requestedLedger(args, await guard(args, SCREENS.billings)));
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SCREENS } from "../../../screens";
import { exportedFile } from "../../../web/lists/export-routes.server";
import { openScope } from "../../../web/lists/scope.server";
import { requestedRequisites } from "./export-request.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await requestedRequisites(args, await openScope(args, SCREENS.requisites)));
}

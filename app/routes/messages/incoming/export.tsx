import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ScreenHandle } from "../../../web/frame/handle";
import { exportPage, exportTask } from "../../../web/lists/export-routes.server";
import { guard } from "../../../web/session/guard";
import { MessagesExport } from "../shared/export-dialog";
import { requestedIncoming } from "./export-request.server";

export const handle: ScreenHandle = { screen: "incoming" };

export async function loader(args: LoaderFunctionArgs) {
  return exportPage(args, await requestedIncoming(args, await guard(args, "sendingsIncoming.get")));
}

export async function action(args: ActionFunctionArgs) {
  return exportTask(args, await requestedIncoming(args, await guard(args, "sendingsIncoming.get")));
}

export default MessagesExport;

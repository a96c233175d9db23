import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ScreenHandle } from "../../../web/frame/handle";
import { exportPage, exportTask } from "../../../web/lists/export-routes.server";
import { guard } from "../../../web/session/guard";
import { MessagesExport } from "../shared/export-dialog";
import { requestedOutgoing } from "./export-request.server";

export const handle: ScreenHandle = { screen: "outgoing" };

export async function loader(args: LoaderFunctionArgs) {
  return exportPage(args, await requestedOutgoing(args, await guard(args, "sendings.get")));
}

export async function action(args: ActionFunctionArgs) {
  return exportTask(args, await requestedOutgoing(args, await guard(args, "sendings.get")));
}

export default MessagesExport;

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { exportPage, exportTask } from "./export-doors.server";
import { MessagesExport } from "./messages-export";
import { askedOutgoing } from "./outgoing-export-asked.server";

export const handle: ScreenHandle = { screen: "outgoing" };

export async function loader(args: LoaderFunctionArgs) {
  return exportPage(args, await askedOutgoing(args, await guard(args, "sendings.get")));
}

export async function action(args: ActionFunctionArgs) {
  return exportTask(args, await askedOutgoing(args, await guard(args, "sendings.get")));
}

export default MessagesExport;

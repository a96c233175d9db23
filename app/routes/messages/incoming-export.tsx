import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { exportPage, exportTask } from "./export-doors.server";
import { askedIncoming } from "./incoming-export-asked.server";
import { MessagesExport } from "./messages-export";

export const handle: ScreenHandle = { screen: "incoming" };

export async function loader(args: LoaderFunctionArgs) {
  return exportPage(args, await askedIncoming(args, await guard(args, "sendingsIncoming.get")));
}

export async function action(args: ActionFunctionArgs) {
  return exportTask(args, await askedIncoming(args, await guard(args, "sendingsIncoming.get")));
}

export default MessagesExport;

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { guard } from "../../web/guard";
import { exportedFile } from "./export-doors.server";
import { askedIncoming } from "./incoming-export-asked.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await askedIncoming(args, await guard(args, "sendingsIncoming.get")));
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { guard } from "../../web/guard";
import { exportedFile } from "./export-doors.server";
import { askedOutgoing } from "./outgoing-export-asked.server";

export async function loader(args: LoaderFunctionArgs) {
  return exportedFile(args, await askedOutgoing(args, await guard(args, "sendings.get")));
}

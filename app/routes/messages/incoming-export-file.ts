import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { incomingCsv } from "../../domain/incoming/export";
import { csvAnswer, withoutColumns } from "../../web/exports.server";
import { guard } from "../../web/guard";
import { askedIncoming } from "./incoming-export-asked.server";
import { INCOMING_EXPORT } from "./incoming-query";

/** The messages that the list's filter finds as a CSV file; without columns, or where they are too many by now, the dialog again. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  const asked = await askedIncoming(args, { viewer, platform });
  const how = asked.written(new URL(args.request.url).searchParams);
  if (how.columns.length === 0) throw redirect(`${INCOMING_EXPORT}${withoutColumns(asked.search)}`, 303);
  const rows = await asked.rows();
  if (!rows) throw redirect(`${INCOMING_EXPORT}${asked.search}`, 303);
  const { bytes } = await incomingCsv(platform, viewer, rows, how);
  return csvAnswer(asked.title(), bytes);
}

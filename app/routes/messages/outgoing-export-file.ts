import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { messagesCsv } from "../../domain/sendings/export";
import { csvAnswer, withoutColumns } from "../../web/exports.server";
import { guard } from "../../web/guard";
import { askedOutgoing } from "./outgoing-export-asked.server";
import { OUTGOING_EXPORT } from "./outgoing-query";

/** The messages that the list's filter finds as a CSV file; without columns, or where they are too many by now, the dialog again. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendings.get");
  const asked = await askedOutgoing(args, { viewer, platform });
  const how = asked.written(new URL(args.request.url).searchParams);
  if (how.columns.length === 0) throw redirect(`${OUTGOING_EXPORT}${withoutColumns(asked.search)}`, 303);
  const rows = await asked.rows();
  if (!rows) throw redirect(`${OUTGOING_EXPORT}${asked.search}`, 303);
  const { bytes } = await messagesCsv(platform, viewer, rows, how);
  return csvAnswer(await asked.title(), bytes);
}

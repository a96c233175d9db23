import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { contactsFile } from "../../../domain/library/contacts/export/export";
import { fileAnswer } from "../../../web/lists/export-form.server";
import { guard } from "../../../web/session/guard";
import { requestedExport, requestedRows } from "./export-request.server";

/** CSV of the filtered contacts; above the limit, shows the dialog again. */
export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, "contacts.get");
  const [{ listId, title, written, search }, rows] = await Promise.all([
    requestedExport(args, door),
    requestedRows(args, door),
  ]);
  if (!rows) throw redirect(`/contacts/${listId}/export${search}`, 303);
  const how = await written(new URL(args.request.url).searchParams);
  return fileAnswer(title, (await contactsFile(rows, how)).bytes, how.format);
}

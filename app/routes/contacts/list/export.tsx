import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExportDialog } from "../../../components/lists/export-dialog";
import { CONTACT_FIELDS } from "../../../domain/base/shared/contact-fields";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { startContactsExport } from "../../../domain/library/contacts/export/export";
import { cellsOf } from "../../../domain/library/contacts/export/export-columns";
import { getList } from "../../../domain/library/contacts/lists";
import type { ContactRow } from "../../../domain/library/contacts/view";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { exportDialog } from "../../../web/lists/export-form.server";
import { guard } from "../../../web/session/guard";
import { requestedContacts, requestedExport, requestedRows } from "./export-request.server";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, "contacts.get");
  const { listId, search } = await requestedContacts(args, door);
  const [list, rows] = await Promise.all([getList(door.platform.db, door.viewer, listId), requestedRows(args, door)]);
  found(list);
  return { listTo: `/contacts/${listId}`, ...(await exportDialog(args, { search, rows, cells })) };
}

/** Many contacts: a task writes the file. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.get");
  const { listId, filter, order, written, search } = await requestedExport(args, { viewer, platform });
  if (!filter) throw redirect(`/contacts/${listId}${search}`, 303);
  const { key: id, posted } = await changeForm(args.request);
  const params = { id, listId, filter, order, search, ...(await written(posted)) };
  const started = found(await startContactsExport(platform, viewer, params));
  if (!started.ok) return replyErrors(started);
  return redirectWithToast(`/messages/tasks/${started.value.taskId}`, { key: "contactsStarted", tone: "ok" });
}

/** Rows for counting encoding losses; genders are in every encoding. */
function cells(rows: ContactRow[]) {
  const gender = { male: "", female: "" };
  return rows.map((row) => cellsOf(row, CONTACT_FIELDS, { gender, zone: DEFAULT_ZONE }));
}

export default function ExportContacts() {
  const { listTo, query, ...data } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  const to = `${listTo}/export`;
  return (
    <ExportDialog {...data} query={query} fileTo={`${to}/file`} taskTo={to} closeTo={listTo + query} errors={errors} />
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExportDialog } from "../../components/lists/export-dialog";
import { fewContacts, startContactsExport } from "../../domain/contacts/export";
import { cellsOf } from "../../domain/contacts/export-columns";
import { AT_ONCE } from "../../domain/exports/export";
import { lossesOf } from "../../domain/exports/lines";
import { CONTACT_FIELDS } from "../../domain/shared/contact-fields";
import { DEFAULT_ZONE } from "../../domain/shared/default-zone";
import { ERROR_STATUS } from "../../domain/shared/errors";
import { exportWords } from "../../web/exports.server";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found, message } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { askedExport } from "./export-asked.server";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, "contacts.get");
  const { listId, filter, order, search } = await askedExport(args, door);
  const rows = filter ? await fewContacts(door.platform.db, door.viewer, { listId, filter, order }) : [];
  const gender = { male: "", female: "" };
  return {
    listTo: `/contacts/${listId}`,
    query: search,
    rows: rows?.length ?? null,
    most: AT_ONCE,
    losses: rows && lossesOf(rows.map((row) => cellsOf(row, CONTACT_FIELDS, { gender, zone: DEFAULT_ZONE }))),
    words: await exportWords(args),
  };
}

/** Many contacts: a task writes the file. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.get");
  const { listId, filter, order, written, search } = await askedExport(args, { viewer, platform });
  if (!filter) throw redirect(`/contacts/${listId}${search}`, 303);
  const given = { listId, filter, order, search, ...(await written(await args.request.formData())) };
  const started = found(await startContactsExport(platform, viewer, given));
  if (!started.ok) return data({ errors: started.problems.map(message) }, { status: ERROR_STATUS[started.code] });
  return redirectWithToast(`/messages/tasks/${started.value.taskId}`, { key: "contactsStarted", tone: "ok" });
}

/** The list's contacts, as they are found, as a file. */
export default function ExportContacts() {
  const { listTo, query, ...data } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  const to = `${listTo}/export`;
  return (
    <ExportDialog {...data} query={query} fileTo={`${to}/file`} taskTo={to} closeTo={listTo + query} errors={errors} />
  );
}

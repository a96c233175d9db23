import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LateExportDialog } from "../../components/lists/late-export-dialog";
import { incomingCells, startIncomingExport } from "../../domain/incoming/export";
import { changeForm } from "../../web/change-form.server";
import { exportDialog, hasNoColumns } from "../../web/exports.server";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { replyErrors } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { askedIncoming } from "./incoming-export-asked.server";
import { INCOMING_EXPORT } from "./incoming-query";

export const handle: ScreenHandle = { screen: "incoming" };

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, "sendingsIncoming.get");
  const asked = await askedIncoming(args, door);
  const rows = await asked.rows();
  const cells = (shown: NonNullable<typeof rows>) => incomingCells(door.platform, door.viewer, shown);
  return {
    ...(await exportDialog(args, { search: asked.search, rows, cells })),
    closeTo: asked.listTo,
    columns: await asked.columns(),
    errors: hasNoColumns(args.request) ? ["columnsRequired"] : undefined,
  };
}

/** Many messages: a task writes the file. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendingsIncoming.get");
  const asked = await askedIncoming(args, { viewer, platform });
  if (!asked.meant || asked.ids) throw redirect(`${INCOMING_EXPORT}${asked.search}`, 303);
  const { key: id, posted } = await changeForm(args.request);
  const how = asked.written(posted);
  const started = await startIncomingExport(platform, viewer, { id, title: asked.title(), ...asked.meant, ...how });
  if (!started.ok) return replyErrors(started);
  return redirectWithToast(`/messages/tasks/${started.value.taskId}`, { key: "contactsStarted", tone: "ok" });
}

/** The incoming messages, as they are found or chosen, as a file. */
export default function ExportIncoming() {
  const { errors: asked, ...data } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? asked;
  return <LateExportDialog {...data} fileTo={`${INCOMING_EXPORT}/file`} taskTo={INCOMING_EXPORT} errors={errors} />;
}

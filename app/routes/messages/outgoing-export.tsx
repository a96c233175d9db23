import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LateExportDialog } from "../../components/lists/late-export-dialog";
import { messageCells, startMessagesExport } from "../../domain/sendings/export";
import { changeForm } from "../../web/change-form.server";
import { exportDialog, hasNoColumns } from "../../web/exports.server";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { replyErrors } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { askedOutgoing } from "./outgoing-export-asked.server";
import { OUTGOING_EXPORT } from "./outgoing-query";

export const handle: ScreenHandle = { screen: "outgoing" };

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, "sendings.get");
  const asked = await askedOutgoing(args, door);
  const rows = await asked.rows();
  const cells = (shown: NonNullable<typeof rows>) => messageCells(door.platform, door.viewer, shown);
  return {
    ...(await exportDialog(args, { search: asked.search, rows, cells })),
    closeTo: asked.listTo,
    columns: await asked.columns(rows === null),
    errors: hasNoColumns(args.request) ? ["columnsRequired"] : undefined,
  };
}

/** Many messages: a task writes the file. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendings.get");
  const asked = await askedOutgoing(args, { viewer, platform });
  if (!asked.filter || asked.ids) throw redirect(`${OUTGOING_EXPORT}${asked.search}`, 303);
  const { key: id, posted } = await changeForm(args.request);
  const how = asked.written(posted);
  const given = { id, title: await asked.title(), filter: asked.filter, ...how };
  const started = await startMessagesExport(platform, viewer, given);
  if (!started.ok) return replyErrors(started);
  return redirectWithToast(`/messages/tasks/${started.value.taskId}`, { key: "contactsStarted", tone: "ok" });
}

/** The messages, as they are found or chosen, as a file. */
export default function ExportOutgoing() {
  const { errors: asked, ...data } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? asked;
  return <LateExportDialog {...data} fileTo={`${OUTGOING_EXPORT}/file`} taskTo={OUTGOING_EXPORT} errors={errors} />;
}

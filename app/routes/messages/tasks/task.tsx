import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, redirect, useLoaderData } from "@remix-run/react";
import { can } from "../../../domain/base/access/viewer";
import { sentToOf } from "../../../domain/base/figures/figures";
import { clickedOf } from "../../../domain/base/tasks/meta";
import { findMade } from "../../../domain/base/tasks/occurrences";
import { progressOf } from "../../../domain/base/tasks/progress";
import { getTask } from "../../../domain/base/tasks/tasks";
import { listOfTask } from "../../../domain/library/contacts/lists";
import { findFailures } from "../../../domain/messaging/sendings/list/failures";
import { pauseTask, resumeTask } from "../../../domain/messaging/sendings/schedule/pause-resume-stop";
import { shownTarget } from "../../../domain/messaging/short-links/address";
import { linksOfTask } from "../../../domain/messaging/short-links/find";
import { getAvailable } from "../../../domain/money/billing/available";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { opensBelow } from "../../../web/lists/row-below.server";
import { openScope } from "../../../web/lists/scope.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import {
  type ChargeDetail,
  type ContactsDetail,
  detailOf,
  type ImportDetail,
  type MessagesDetail,
  type OperationsDetail,
  type RecurrentDetail,
  type UndoDetail,
} from "./detail.server";
import { TaskHead } from "./head";
import type { BulkDetail } from "./kinds/bulk-detail.server";
import { BulkTask } from "./kinds/bulk-task";
import { ChargeTask } from "./kinds/charge-task";
import { ContactsTask } from "./kinds/contacts-task";
import type { ExportDetail } from "./kinds/export-detail.server";
import { ExportTask } from "./kinds/export-task";
import { ImportTask } from "./kinds/import-task";
import { MessagesTask } from "./kinds/messages-task";
import { OperationsTask } from "./kinds/operations-task";
import { SHOWN_MAILINGS } from "./kinds/past-mailings.server";
import { RecurrentTask } from "./kinds/recurrent-task";
import { UndoTask } from "./kinds/undo-task";
import { haltText } from "./pause-text.server";
import { movedTo, taskPath } from "./task-address";

export const handle: ScreenHandle = {
  screen: "tasks",
  // Import pages belong to the contacts screen.
  standsFor: (data) => ((data as Partial<TaskData>).detail?.kind === "import" ? "contactsImport" : null),
  live: ["tasks", "sendings", "billings", "url-shortener"],
};

export const loader = opensBelow("tasks", readPage);

async function readPage(args: LoaderFunctionArgs) {
  const { viewer: reader, one: viewer, platform, isOwn } = await openScope(args, "tasks.get", { isOfRow: true });
  const { id: taskId = "" } = args.params;
  const [task, { currency }, failures, links, list, mailings, language] = await Promise.all([
    getTask(platform.db, viewer, taskId),
    getAvailable(platform.db, viewer.id),
    findFailures(platform.db, viewer, { taskId }),
    linksOfTask(platform.db, viewer, taskId),
    listOfTask(platform.db, viewer, taskId),
    findMade(platform.db, viewer, taskId, { limit: SHOWN_MAILINGS }),
    localeOf(args.request, args.context),
  ]);
  const row = found(task);
  const moved = movedTo(args.request, row.id, row.type);
  if (moved) throw redirect(moved);
  const now = platform.clock();
  const detail = await detailOf(platform, viewer, row, { language, failures, list, mailings });
  const { id, title, state, error, sent, delivered, errored, startsAt, startedAt, finishedAt } = row;
  return {
    id,
    to: taskPath(id, row.type),
    title,
    state,
    error,
    errorText: error === null ? null : haltText(language, { type: row.type, state, error }),
    sent,
    /** Number of people. */
    sentTo: sentToOf(row),
    delivered,
    errored,
    startsAt,
    startedAt,
    finishedAt,
    progress: progressOf(row, now),
    detail,
    clicked: clickedOf(row).clicked ?? null,
    links: links.map(({ id, fullUrl, clicks, people }) => ({ id, target: shownTarget(fullUrl), clicks, people })),
    mayLinks: isOwn && can(reader, SCREENS.shortLinks),
    currency,
    now,
    /** The customer who owns it; null: one's own. */
    whose: isOwn ? null : viewer.id,
    mayUpdate: isOwn && can(reader, "tasks.update"),
    mayRepeat: isOwn && can(reader, "sendings.generate"),
    mayRead: can(reader, "sendings.get"),
    mayExport: isOwn && can(reader, "sendings.get"),
    isRunning: state === "running",
  };
}

export type TaskData = Awaited<ReturnType<typeof loader>>;
export type BulkData = TaskData & { detail: BulkDetail };
export type ImportData = TaskData & { detail: ImportDetail };
export type UndoTaskData = TaskData & { detail: UndoDetail };
export type ContactsData = TaskData & { detail: ContactsDetail };
export type ExportData = TaskData & { detail: ExportDetail };
export type OperationsData = TaskData & { detail: OperationsDetail };
export type ChargeData = TaskData & { detail: ChargeDetail };
export type MessagesData = TaskData & { detail: MessagesDetail };
export type RecurrentTaskData = TaskData & { detail: RecurrentDetail };

const TRANSITIONS = { pause: pauseTask, resume: resumeTask };

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const intent = (await readForm(args.request)).get("intent");
  const to = new URL(args.request.url).pathname.replace(/\.data$/, "");
  if (intent !== "pause" && intent !== "resume") throw redirect(to, 303);
  const result = found(await TRANSITIONS[intent](platform, viewer, args.params.id ?? ""));
  return redirectWithToast(
    to,
    result.ok ? { key: `task_${intent}`, tone: "ok" } : { key: "task_changed", tone: "info" },
  );
}

export default function Task() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <TaskHead data={data} />
      <Body data={data} />
      <Outlet />
    </>
  );
}

function Body({ data }: { data: TaskData }) {
  if (data.detail.kind === "bulk") return <BulkTask data={data as BulkData} />;
  if (data.detail.kind === "import") return <ImportTask data={data as ImportData} />;
  if (data.detail.kind === "contacts") return <ContactsTask data={data as ContactsData} />;
  if (data.detail.kind === "export") return <ExportTask data={data as ExportData} />;
  if (data.detail.kind === "undo") return <UndoTask data={data as UndoTaskData} />;
  if (data.detail.kind === "operations") return <OperationsTask data={data as OperationsData} />;
  if (data.detail.kind === "charge") return <ChargeTask data={data as ChargeData} />;
  if (data.detail.kind === "messages") return <MessagesTask data={data as MessagesData} />;
  return <RecurrentTask data={data as RecurrentTaskData} />;
}

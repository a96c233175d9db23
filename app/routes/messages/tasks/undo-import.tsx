import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/layout/form-dialog";
import { formatNumber } from "../../../components/ui/format";
import { getTask } from "../../../domain/base/tasks/tasks";
import { startUndo } from "../../../domain/library/contacts/import/start-undo";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { undoFacts } from "./kinds/undo-facts.server";
import { taskPath } from "./task-address";

export const handle: ScreenHandle = { screen: "tasks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.remove");
  const row = found(await getTask(platform.db, viewer, args.params.id ?? ""));
  const { undoneBy, undoUntil, updated } = await undoFacts(platform, viewer, row);
  const to = taskPath(row.id, row.type);
  if (undoUntil === null) throw redirect(undoneBy ? `/messages/tasks/${undoneBy}` : to);
  return { to, made: row.sent, updated };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.remove");
  const id = args.params.id ?? "";
  const result = found(await startUndo(platform, viewer, id));
  return result.ok
    ? redirectWithToast(`/messages/tasks/${result.value.taskId}`, { key: "undoStarted", tone: "ok" })
    : redirectWithToast(taskPath(id, "contacts:import"), { key: "task_changed", tone: "info" });
}

export default function UndoImport() {
  const { t, i18n } = useTranslation("tasks");
  const { t: common } = useTranslation("common");
  const { to, made, updated } = useLoaderData<typeof loader>();
  return (
    <FormDialog
      title={t("undoTitle")}
      closeTo={to}
      action={`${to}/undo`}
      submit={t("undoSubmit")}
      variant="danger-solid"
      back={common("close")}
    >
      <p>{t("undoHelp", { number: formatNumber(made, i18n.language) })}</p>
      {updated > 0 && <p className="hint">{t("undoUpdated", { number: formatNumber(updated, i18n.language) })}</p>}
    </FormDialog>
  );
}

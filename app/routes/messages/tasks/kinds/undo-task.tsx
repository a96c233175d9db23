import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Part } from "../../../../components/ui/progress";
import { TaskProgress } from "../progress";
import type { UndoTaskData } from "../task";

/** Undone import: deleted, restored and kept contacts. */
export function UndoTask({ data }: { data: UndoTaskData }) {
  const { t } = useTranslation("tasks");
  const { sent, detail, progress } = data;
  const { listId, importId, restored, edited, gone } = detail;
  const parts: Part[] = [
    { key: "removed", label: t("removed"), value: sent, tone: "ok" },
    { key: "restored", label: t("restored"), value: restored, tone: "ok" },
    { key: "edited", label: t("edited"), value: edited, tone: "info" },
    { key: "gone", label: t("gone"), value: gone, tone: "warn" },
    { key: "unseen", label: t("unseen"), value: progress.left, tone: "rest" },
  ];
  return (
    <>
      <TaskProgress data={data} parts={parts} rate="rowsRate" />
      <p className="row mt-8 flex-wrap gap-4">
        <Link to={`/contacts/${listId}`}>{t("toList")}</Link>
        <Link to={`/messages/tasks/${importId}`}>{t("undoneImport")}</Link>
      </p>
    </>
  );
}

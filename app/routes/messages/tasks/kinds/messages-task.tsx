import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../../components/ui/button";
import type { Part } from "../../../../components/ui/progress";
import { TaskProgress } from "../progress";
import type { MessagesData } from "../task";

/** Bulk message action: numbers scanned and changed. */
export function MessagesTask({ data }: { data: MessagesData }) {
  const { t } = useTranslation("tasks");
  const { sent, detail, progress, state } = data;
  const { action, listId, toTitle } = detail;
  const parts: Part[] = [
    { key: "changed", label: t("changed"), value: sent, tone: "ok" },
    { key: "unfit", label: t("unfit"), value: Math.max(0, progress.done - sent), tone: "info" },
    { key: "unseen", label: t("unseen"), value: progress.left, tone: "rest" },
  ];
  return (
    <>
      <p className="mt-4">{t(`act_${action}`, { title: toTitle ?? "" })}</p>
      <TaskProgress data={data} parts={parts} rate="rateBefore" />
      <p className="row mt-8 flex-wrap gap-4">
        {listId && state === "completed" && (
          <LinkButton variant="primary" to={`/send?include=${listId}`}>
            {t("sendToList")}
          </LinkButton>
        )}
        {listId ? (
          <Link to={`/contacts/${listId}`}>{t("toList")}</Link>
        ) : (
          <Link to="/messages/outgoing">{t("toMessages")}</Link>
        )}
      </p>
    </>
  );
}

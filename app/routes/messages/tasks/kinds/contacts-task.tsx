import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../../components/ui/button";
import type { Part } from "../../../../components/ui/progress";
import { TaskProgress } from "../progress";
import type { ContactsData } from "../task";

/** Bulk contact action: numbers scanned and changed. */
export function ContactsTask({ data }: { data: ContactsData }) {
  const { t } = useTranslation("tasks");
  const { id, sent, detail, progress, state } = data;
  const { listId, action, toTitle, skipped } = detail;
  const list = listId === null ? "/messages/incoming" : `/contacts/${listId}`;
  const parts: Part[] = [
    { key: "changed", label: t("changed"), value: sent, tone: "ok" },
    { key: "unfit", label: t("unfit"), value: Math.max(0, progress.done - sent - skipped), tone: "info" },
    ...(skipped > 0 ? [{ key: "skipped", label: t("skipped"), value: skipped, tone: "warn" } as const] : []),
    { key: "unseen", label: t("unseen"), value: progress.left, tone: "rest" },
  ];
  return (
    <>
      {action && <p className="mt-4">{t(`act_${action}`, { title: toTitle ?? "" })}</p>}
      <TaskProgress data={data} parts={action ? parts : parts.slice(-1)} rate="rowsRate" />
      <p className="row mt-8 flex-wrap gap-4">
        {!action && state === "completed" && (
          <LinkButton variant="primary" to={`${list}/duplicates?task=${id}`}>
            {t("showDuplicates")}
          </LinkButton>
        )}
        <Link to={list}>{t(listId === null ? "toIncoming" : "toList")}</Link>
      </p>
    </>
  );
}

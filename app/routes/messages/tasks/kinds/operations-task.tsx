import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../../components/tables/data-table";
import type { Part } from "../../../../components/ui/progress";
import { TaskProgress } from "../progress";
import type { OperationsData } from "../task";

type Refused = OperationsData["detail"]["refused"][number];

/** Changed balances, and lines refused during the run. */
export function OperationsTask({ data }: { data: OperationsData }) {
  const { t } = useTranslation("tasks");
  const { sent, errored, detail, progress } = data;
  const parts: Part[] = [
    { key: "changed", label: t("operationsDone"), value: sent, tone: "ok" },
    { key: "refused", label: t("operationsRefused"), value: errored, tone: "bad" },
    { key: "unseen", label: t("unseen"), value: progress.left, tone: "rest" },
  ];
  const columns: Column<Refused>[] = [
    {
      key: "number",
      header: t("rejectRow"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ number }) => <span className="num text-ink-3">{number}</span>,
    },
    {
      key: "who",
      header: t("operationsWho"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: (row) => row.username,
    },
    { key: "why", header: t("rejectReason"), width: "fill", card: { side: "full", line: 2 }, cell: ({ text }) => text },
  ];
  return (
    <>
      <TaskProgress data={data} parts={parts} rate="rowsRate" />
      {detail.refused.length > 0 && (
        <section className="mt-8 stack gap-2" aria-labelledby="refused">
          <h2 id="refused">{t("operationsRefused")}</h2>
          <DataTable
            caption={t("operationsRefused")}
            fit="flush"
            rows={detail.refused}
            rowKey={({ number }) => String(number)}
            columns={columns}
          />
        </section>
      )}
      <p className="row mt-8 flex-wrap gap-4">
        <Link to="/users">{t("operationsUsers")}</Link>
      </p>
    </>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Empty } from "../../../components/ui/empty";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import { useOutcome } from "./outcome";
import type { WebhookData } from "./webhook";

type Request = WebhookData["requests"][number];

/** Recent requests and responses. */
export function RequestsTable({ data }: { data: WebhookData }) {
  const { t } = useTranslation("webhooks");
  const columns = useColumns(data);
  if (data.requests.length === 0) {
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon="zap" title={t("noRequests")}>
          {t("noRequestsHelp")}
        </Empty>
      </div>
    );
  }
  return (
    <div className="mt-2">
      <DataTable
        caption={t("show_requests")}
        columns={columns}
        rows={data.requests}
        rowKey={({ number }) => String(number)}
      />
    </div>
  );
}

function useColumns({ id, now }: WebhookData): Column<Request>[] {
  const { t, i18n } = useTranslation("webhooks");
  const zone = useZone();
  const { said, eventName } = useOutcome();
  const locale = i18n.language;
  return [
    {
      key: "event",
      header: t("event"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ number, type }) => (
        <Link className="cell-link" to={`/settings/webhooks/${id}/requests/${number}`} preventScrollReset>
          {eventName(type)}
        </Link>
      ),
    },
    {
      key: "outcome",
      header: t("answer"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: (request) => <State tone={request.isOk ? "ok" : "bad"} label={said(request)} />,
    },
    {
      key: "attempt",
      header: t("attempt"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ attempt }) => <span className="num">{formatNumber(attempt, locale)}</span>,
    },
    {
      key: "ms",
      header: t("duration"),
      width: "min",
      align: "right",
      card: { side: "left", line: 2 },
      cell: ({ ms }) => <span className="num text-ink-2">{t("ms", { ms: formatNumber(ms, locale) })}</span>,
    },
    {
      key: "time",
      header: t("time"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ createdAt }) => <span className="num">{formatWhen(createdAt, now, locale, zone)}</span>,
    },
  ];
}

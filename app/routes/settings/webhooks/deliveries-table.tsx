import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { State } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import { useOutcome } from "./outcome";
import type { WebhookData } from "./webhook";

type Delivery = WebhookData["deliveries"][number];

/** Deliveries not accepted on the first attempt: waiting, failed, or accepted later. */
export function DeliveriesTable({ data }: { data: WebhookData }) {
  const { t } = useTranslation("webhooks");
  const columns = useColumns(data);
  const { shown, deliveries } = data;
  if (deliveries.length === 0) {
    const kind = shown === "requests" ? "waiting" : shown;
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon="circle-check" title={t(`no_${kind}`)}>
          {t(`noHelp_${kind}`)}
        </Empty>
      </div>
    );
  }
  return (
    <div className="mt-2">
      <DataTable caption={t(`show_${shown}`)} columns={columns} rows={deliveries} rowKey={({ id }) => id} />
    </div>
  );
}

function useColumns({ id: hookId, shown, now, may }: WebhookData): Column<Delivery>[] {
  const { t, i18n } = useTranslation("webhooks");
  const zone = useZone();
  const { said, eventName } = useOutcome();
  const locale = i18n.language;
  const to = `/settings/webhooks/${hookId}`;
  return [
    {
      key: "event",
      header: t("event"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, type }) => (
        <Link className="cell-link" to={`${to}/deliveries/${id}`} preventScrollReset>
          {eventName(type)}
        </Link>
      ),
    },
    {
      key: "outcome",
      header: t("answer"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: (row) => <State tone={shown === "delivered" ? "ok" : "bad"} label={said(row)} />,
    },
    {
      key: "attempts",
      header: t("attempts"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ attempts }) => <span className="num">{formatNumber(attempts, locale)}</span>,
    },
    {
      key: "time",
      header: t(shown === "waiting" ? "nextAt" : "time"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ nextAt, updatedAt }) => (
        <span className="num">{formatWhen(nextAt ?? updatedAt, now, locale, zone)}</span>
      ),
    },
    {
      key: "again",
      header: <span className="sr-only">{t("again")}</span>,
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ id }) =>
        may.update ? (
          <Form method="post" action={to} preventScrollReset>
            <input type="hidden" name="delivery" value={id} />
            <Button size="s" name="intent" value="again">
              {t("again")}
            </Button>
          </Form>
        ) : null,
    },
  ];
}

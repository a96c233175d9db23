import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { Pairs } from "../../../components/ui/dl";
import { formatWhen } from "../../../components/ui/format";
import type { IconName } from "../../../components/ui/icon-names";
import { Money } from "../../../components/ui/money";
import { State } from "../../../components/ui/status";
import type { Tone } from "../../../components/ui/tone";
import { useZone } from "../../../web/frame/preferences";
import type { ListedBilling } from "./billings";
import { useLineName } from "./filters";

const STYLE: Record<ListedBilling["status"], { tone: Tone; icon: IconName }> = {
  pending: { tone: "mute", icon: "clock" },
  complete: { tone: "ok", icon: "circle-check" },
  refunded: { tone: "warn", icon: "reply" },
};

interface Known {
  /** Paths of messages and tasks; null without permission. */
  may: { messages: string | null; tasks: string | null };
  currency: string;
  now: number;
}

export function useBillingColumns({ may, currency, now }: Known): Column<ListedBilling>[] {
  const { t, i18n } = useTranslation("balance");
  const locale = i18n.language;
  const zone = useZone();
  const sums = ({ held, charged, refunded }: NonNullable<ListedBilling["parts"]>) =>
    Object.entries({ pending: held, complete: charged, refunded }).map(([status, micros]) => ({
      key: status,
      term: t(`status_${status as ListedBilling["status"]}`),
      value: <Money micros={micros} currency={currency} locale={locale} />,
    }));
  return [
    {
      key: "what",
      header: t("what"),
      isFixed: true,
      width: "min",
      card: { side: "left", line: 1 },
      cell: (row) => <What row={row} may={may} />,
    },
    {
      key: "comment",
      header: t("comment"),
      width: "fill",
      card: { side: "full", line: 3 },
      cell: ({ comment }) => comment && <span className="text-ink-2">{comment}</span>,
    },
    {
      key: "status",
      header: t("status"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ status, parts }) => {
        const state = <State {...STYLE[status]} label={t(`status_${status}`)} />;
        if (!parts) return state;
        return (
          <details>
            <summary>{state}</summary>
            <Pairs items={sums(parts)} numbers />
          </details>
        );
      },
    },
    {
      key: "time",
      header: t("time"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ createdAt }) => <span className="num text-ink-3">{formatWhen(createdAt, now, locale, zone)}</span>,
    },
    {
      key: "amount",
      header: t("amount"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ amount, status }) => (
        <Money
          micros={amount}
          currency={currency}
          locale={locale}
          className={status === "complete" || status === "pending" ? undefined : "text-ink-3 line-through"}
        />
      ),
    },
  ];
}

function What({ row, may }: { row: ListedBilling; may: Known["may"] }) {
  const { t } = useTranslation("balance");
  const nameOf = useLineName();
  const { id, source, taskId, isMessage } = row;
  const name = nameOf(source);
  return (
    <span className="row gap-3">
      {isMessage && may.messages ? (
        <Link className="cell-link" to={`${may.messages}/${id}`}>
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {taskId && may.tasks && (
        <Link className="text-sm" to={`${may.tasks}/${taskId}`}>
          {t("task")}
        </Link>
      )}
    </span>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import type { IconName } from "../../../components/ui/icon-names";
import { Money } from "../../../components/ui/money";
import { State } from "../../../components/ui/status";
import type { Tone } from "../../../components/ui/tone";
import { useZone } from "../../../web/frame/preferences";
import type { ListedBilling } from "./billings";
import { useDayName, useLineName } from "./filters";

const STYLE: Record<ListedBilling["status"], { tone: Tone; icon: IconName }> = {
  pending: { tone: "mute", icon: "clock" },
  complete: { tone: "ok", icon: "circle-check" },
  refunded: { tone: "warn", icon: "reply" },
};

interface Known {
  /** Paths of messages and tasks; null without permission. */
  may: { messages: string | null; tasks: string | null };
  /** The path that opens a mailing's line, or closes it; null where its messages may not be seen. */
  openTo: (row: ListedBilling) => { to: string; isOpen: boolean } | null;
  currency: string;
  now: number;
}

export function useBillingColumns({ may, openTo, currency, now }: Known): Column<ListedBilling>[] {
  const { t, i18n } = useTranslation("balance");
  const locale = i18n.language;
  const zone = useZone();
  return [
    {
      key: "what",
      header: t("what"),
      isFixed: true,
      width: "fill",
      card: { side: "left", line: 1 },
      cell: (row) => <What row={row} may={may} opening={openTo(row)} />,
    },
    {
      key: "time",
      header: t("time"),
      width: "min",
      align: "right",
      card: { side: "left", line: 3 },
      cell: ({ createdAt }) => <span className="num text-ink-3">{formatWhen(createdAt, now, locale, zone)}</span>,
    },
    {
      key: "status",
      header: t("status"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ status, state }) => <State {...STYLE[status]} label={t(state)} />,
    },
    {
      key: "amount",
      header: t("amount"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ amount, status, owner }) => (
        <Money
          micros={amount}
          currency={owner?.currency ?? currency}
          locale={locale}
          className={status === "refunded" ? "text-ink-3 line-through" : undefined}
        />
      ),
    },
    {
      key: "balance",
      header: t("left"),
      width: "min",
      align: "right",
      card: { side: "right", line: 3 },
      cell: ({ balance }) =>
        balance === null ? (
          <span className="text-ink-3" title={t("leftUnknown")}>
            —<span className="sr-only">{t("leftUnknown")}</span>
          </span>
        ) : (
          <Money micros={balance} currency={currency} locale={locale} className="text-ink-2" />
        ),
    },
  ];
}

interface WhatProps {
  row: ListedBilling;
  may: Known["may"];
  opening: ReturnType<Known["openTo"]>;
}

function What({ row, may, opening }: WhatProps) {
  const { t, i18n } = useTranslation("balance");
  const nameOf = useLineName();
  const dayName = useDayName();
  const { id, source, taskId, title, recipient, comment, isMessage, messages } = row;
  const channel = nameOf(source);
  const name = messages ? dayName(messages.day) : (title ?? channel);
  const number = messages && formatNumber(messages.count, i18n.language);
  const ofDay = messages && t(messages.isPart ? "apiPart" : "apiCount", { count: messages.count, number });
  const about = [ofDay, !messages && title && channel, recipient, comment].filter(Boolean).join(", ");
  return (
    <>
      <span>
        {opening ? (
          <Link className="cell-link" to={opening.to} aria-expanded={opening.isOpen} preventScrollReset>
            <Icon name={opening.isOpen ? "chevron-down" : "chevron-right"} size="s" /> {name}
          </Link>
        ) : isMessage && may.messages ? (
          <Link className="cell-link" to={`${may.messages}/${id}`}>
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
      </span>
      {(about || taskId) && (
        <span className="mt-1 text-ink-3">
          {about}
          {about && taskId && may.tasks && ", "}
          {taskId && may.tasks && <Link to={`${may.tasks}/${taskId}`}>{t("task")}</Link>}
        </span>
      )}
    </>
  );
}

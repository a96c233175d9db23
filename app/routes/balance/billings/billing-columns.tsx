import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../components/tables/data-table";
import { formatMoney, formatNumber, formatWhen } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import type { IconName } from "../../../components/ui/icon-names";
import { Money } from "../../../components/ui/money";
import { State } from "../../../components/ui/status";
import type { Tone } from "../../../components/ui/tone";
import { useZone } from "../../../web/frame/preferences";
import { usePaymentWords } from "../payments/payment-words";
import type { ListedBilling } from "./billings";
import { useDayName, useLineName } from "./filters";

const STYLE: Record<ListedBilling["status"], { tone: Tone; icon: IconName }> = {
  pending: { tone: "mute", icon: "clock" },
  complete: { tone: "ok", icon: "circle-check" },
  refunded: { tone: "warn", icon: "reply" },
};

interface Known {
  /** Paths of other lists; null without permission. */
  may: Record<"messages" | "tasks" | "payments" | "invoices" | "users", string | null>;
  /** Path that expands or collapses a campaign's line; null if its messages may not be seen. */
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
      cell: (row) => <What row={row} may={may} opening={openTo(row)} currency={row.owner?.currency ?? currency} />,
    },
    {
      key: "time",
      header: t("time"),
      width: "min",
      align: "right",
      card: { side: "left", line: 3 },
      cell: ({ moment }) => <span className="num text-ink-3">{formatWhen(moment, now, locale, zone)}</span>,
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
          isSigned
          className={status === "refunded" ? "text-ink-3 line-through" : amount > 0 ? "text-ok" : undefined}
        />
      ),
    },
    {
      key: "balance",
      header: t("left"),
      width: "min",
      align: "right",
      card: { side: "right", line: 3 },
      cell: ({ balance, owner }) =>
        balance === null ? (
          <span className="text-ink-3" title={t("leftUnknown")}>
            —<span className="sr-only">{t("leftUnknown")}</span>
          </span>
        ) : (
          <Money micros={balance} currency={owner?.currency ?? currency} locale={locale} className="text-ink-2" />
        ),
    },
  ];
}

interface WhatProps {
  row: ListedBilling;
  may: Known["may"];
  opening: ReturnType<Known["openTo"]>;
  currency: string;
}

function What({ row, may, opening, currency }: WhatProps) {
  const { t, i18n } = useTranslation("balance");
  const nameOf = useLineName();
  const dayName = useDayName();
  const { id, source, taskId, title, recipient, comment, isMessage, messages, channels, parts, note } = row;
  const channel = channels.length > 0 ? channels.map((one) => nameOf(`sendings.${one}`)).join(" → ") : nameOf(source);
  const name = messages ? dayName(messages.day) : (title ?? channel);
  const number = messages && formatNumber(messages.count, i18n.language);
  const ofDay = messages && t(messages.isPart ? "singlesPart" : "singlesCount", { count: messages.count, number });
  const money = (micros: number) => formatMoney(micros, currency, i18n.language);
  const isSplit = parts !== null && parts.held > 0 && parts.charged > 0;
  const split = isSplit && t("splitOf", { charged: money(parts.charged), held: money(parts.held) });
  const about = [ofDay, !messages && title && channel, split, recipient, comment].filter(Boolean).join(", ");
  const staff = note && t("hiddenComment", { comment: note.text });
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
      <PaperOf row={row} may={may} money={money} />
      {(about || taskId) && (
        <span className="mt-1 text-ink-3">
          {about}
          {about && taskId && may.tasks && ", "}
          {taskId && may.tasks && <Link to={`${may.tasks}/${taskId}`}>{t("task")}</Link>}
        </span>
      )}
      {staff && (
        <span className="mt-1 text-ink-3">{note.by ? t("hiddenBy", { name: note.by, comment: staff }) : staff}</span>
      )}
    </>
  );
}

interface PaperProps extends Pick<WhatProps, "row" | "may"> {
  money: (micros: number) => string;
}

/** Document behind a balance change, with a link. */
function PaperOf({ row: { paper, earnedBy }, may, money }: PaperProps) {
  const { t } = useTranslation("balance");
  const { methodOf } = usePaymentWords();
  if (earnedBy)
    return (
      <span className="mt-1 text-ink-3">
        {may.users ? <Link to={`${may.users}/${earnedBy.id}`}>{earnedBy.name}</Link> : earnedBy.name}
      </span>
    );
  if (!paper) return null;
  if (paper.kind === "invoice") {
    const words = t("paperInvoice", { number: paper.number });
    return (
      <span className="mt-1 text-ink-3">
        {may.invoices ? <Link to={`${may.invoices}/${paper.id}`}>{words}</Link> : words}
        {paper.order && `, ${t("paperOrder", { order: paper.order })}`}
        {may.invoices && (
          <>
            {", "}
            <a href={`/balance/documents/${paper.documentId}/pdf`}>{t("paperPdf")}</a>
          </>
        )}
      </span>
    );
  }
  if (paper.kind === "trial")
    return <span className="mt-1 text-ink-3">{t(paper.isBack ? "paperTrialBack" : "paperTrial")}</span>;
  const method = methodOf(paper);
  const words =
    paper.kind === "refund"
      ? t("paperRefund", { method })
      : paper.commission > 0
        ? t("paperPayment", { method, commission: money(paper.commission) })
        : method;
  return (
    <span className="mt-1 text-ink-3">
      {may.payments ? <Link to={`${may.payments}/${paper.id}`}>{words}</Link> : words}
    </span>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/tables/data-table";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatDate, formatNumber } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { SendingStatus } from "../../../components/ui/status";
import type { ListedBilling } from "./billings";
import { useDayName } from "./filters";
import type { OpenedLine } from "./opened.server";

interface OpenedProps {
  line: ListedBilling;
  opened: OpenedLine;
  /** Paths of messages and tasks; null without permission or in another account's ledger. */
  may: { messages: string | null; tasks: string | null };
  currency: string;
}

/** Expanded line of a campaign or of a day's single messages: the parts of its amount, and its messages. */
export function Opened({ line, opened, may, currency }: OpenedProps) {
  const { t, i18n } = useTranslation("balance");
  const channelName = useChannelName();
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={i18n.language} />;
  const dayName = useDayName();
  const { messages, isCut, taskId, day, unread } = opened;
  const name = day ? dayName(day) : (line.title ?? channelName(line.source));
  const filter = day ? `from=${day}&to=${day}` : `groupId=${taskId}`;
  return (
    <div className="stack gap-3">
      {line.parts && (
        <dl className="row flex-wrap gap-x-6 gap-y-3">
          {(["charged", "held", "refunded"] as const).map((part) => (
            <div key={part}>
              <dt className="text-sm text-ink-3">{t(`part_${part}`)}</dt>
              <dd className="font-medium">{money(line.parts![part])}</dd>
            </div>
          ))}
        </dl>
      )}
      {unread.map((part) => (
        <p key={`${part.day} ${part.part}`} className="hint" role="alert">
          {t("archiveUnread", {
            day: formatDate(part.day, i18n.language, "UTC", { year: true }),
            number: formatNumber(part.messages, i18n.language),
          })}
        </p>
      ))}
      {messages.length + unread.length === 0 && <p className="text-ink-3">{t(day ? "noDayMessages" : "noMessages")}</p>}
      {messages.length > 0 && (
        <DataTable
          caption={day ? name : t("messagesOf", { name })}
          fit="flush"
          narrow="scroll"
          rows={messages}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "phone",
              header: t("phone"),
              cell: ({ id, phone }) =>
                may.messages ? <Link to={`${may.messages}/${id}`}>{phone}</Link> : <span className="num">{phone}</span>,
            },
            { key: "channel", header: t("channel"), cell: ({ type }) => channelName(type) },
            { key: "status", header: t("status"), cell: ({ status }) => <SendingStatus status={status} /> },
            {
              key: "price",
              header: t("price"),
              align: "right",
              cell: ({ price, bill }) => (
                <>
                  {bill && bill !== "complete" && <span className="text-ink-3">{t(`inRow_${bill}`)} </span>}
                  {money(price)}
                </>
              ),
            },
          ]}
        />
      )}
      <p className="row flex-wrap gap-x-4 text-sm">
        {day && <span className="text-ink-3">{t("singlesHelp")}</span>}
        {isCut && <span className="text-ink-3">{t("newestShown", { number: messages.length })}</span>}
        {may.messages && <Link to={`${may.messages}?${filter}`}>{t(day ? "allOfDay" : "allMessages")}</Link>}
        {taskId && may.tasks && <Link to={`${may.tasks}/${taskId}`}>{t("task")}</Link>}
        {may.messages && (
          <Link to={`${may.messages}/export?${filter}`} preventScrollReset>
            {t("exportMessages")}
          </Link>
        )}
      </p>
    </div>
  );
}

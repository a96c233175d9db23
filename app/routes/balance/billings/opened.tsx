import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/tables/data-table";
import { useChannelName } from "../../../components/ui/channel-name";
import { Money } from "../../../components/ui/money";
import { SendingStatus } from "../../../components/ui/status";
import type { ListedBilling } from "./billings";
import type { OpenedMailing } from "./opened.server";

interface OpenedProps {
  line: ListedBilling;
  mailing: OpenedMailing;
  /** Paths of messages and tasks; null without permission or in another's ledger. */
  may: { messages: string | null; tasks: string | null };
  currency: string;
}

/** A mailing's line, opened: what its amount is made up of, and its messages. */
export function Opened({ line, mailing, may, currency }: OpenedProps) {
  const { t, i18n } = useTranslation("balance");
  const channelName = useChannelName();
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={i18n.language} />;
  const { messages, isCut, taskId } = mailing;
  const name = line.title ?? channelName(line.source);
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
      {messages.length === 0 ? (
        <p className="text-ink-3">{t("noMessages")}</p>
      ) : (
        <DataTable
          caption={t("messagesOf", { name })}
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
        {isCut && <span className="text-ink-3">{t("newestShown", { number: messages.length })}</span>}
        {may.messages && <Link to={`${may.messages}?groupId=${taskId}`}>{t("allMessages")}</Link>}
        {may.tasks && <Link to={`${may.tasks}/${taskId}`}>{t("task")}</Link>}
        {may.messages && (
          <Link to={`${may.messages}/export?groupId=${taskId}`} preventScrollReset>
            {t("exportMessages")}
          </Link>
        )}
      </p>
    </div>
  );
}

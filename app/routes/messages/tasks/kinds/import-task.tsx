import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../../components/tables/data-table";
import { LinkButton } from "../../../../components/ui/button";
import { formatDate, formatNumber } from "../../../../components/ui/format";
import { Icon } from "../../../../components/ui/icon";
import { Num } from "../../../../components/ui/number";
import type { Part } from "../../../../components/ui/progress";
import { useZone } from "../../../../web/frame/preferences";
import { TaskProgress } from "../progress";
import type { ImportData } from "../task";

const REASONS = [
  "phoneMissing",
  "phoneInvalid",
  "phoneDigitsLost",
  "addressMissing",
  "emailInvalid",
  "rowBroken",
  "duplicate",
  "lost_emailInvalid",
  "lost_genderUnknown",
  "lost_dateInvalid",
  "lost_textTooLong",
] as const;
const LOST = ["emailInvalid", "genderUnknown", "dateInvalid", "textTooLong"] as const;

/** Import progress and rejects. */
export function ImportTask({ data }: { data: ImportData }) {
  const { t, i18n } = useTranslation("tasks");
  const { sent, errored, detail, progress } = data;
  const parts: Part[] = [
    { key: "imported", label: t("imported"), value: sent, tone: "ok", to: `/contacts/${detail.listId}` },
    { key: "doubles", label: t("doubles"), value: detail.duplicates, tone: "info" },
    { key: "invalid", label: t("invalid"), value: errored, tone: "bad" },
    { key: "unread", label: t("unread"), value: progress.left, tone: "rest" },
  ];
  return (
    <>
      <TaskProgress data={data} parts={parts} rate="rowsRate" />
      {detail.emailOnly > 0 && (
        <p className="hint mt-3">{t("emailOnly", { number: formatNumber(detail.emailOnly, i18n.language) })}</p>
      )}
      <Lost lost={detail.lost} />
      <div className="cols readable mt-8">
        <Rejects data={data} />
        <aside className="stack gap-2">
          <h2>{t("next")}</h2>
          <ul className="stack text-sm">
            <li>
              <Link to={`/contacts/${detail.listId}`}>{t("toList")}</Link>
            </li>
            {detail.undoneBy && (
              <li>
                <Link to={`/messages/tasks/${detail.undoneBy}`}>{t("undoTask")}</Link>
              </li>
            )}
          </ul>
          {detail.undoUntil !== null && <Undo to={`${data.to}/undo`} until={detail.undoUntil} />}
        </aside>
      </div>
    </>
  );
}

function Lost({ lost }: { lost: ImportData["detail"]["lost"] }) {
  const { t, i18n } = useTranslation("tasks");
  const kinds = LOST.filter((kind) => (lost[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  const items = kinds.map((kind) => `${t(`lost_${kind}`)}: ${formatNumber(lost[kind]!, i18n.language)}`);
  return <p className="hint mt-3">{t("lostValues", { items: items.join(", ") })}</p>;
}

function Undo({ to, until }: { to: string; until: number }) {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  return (
    <div className="stack gap-1">
      <LinkButton variant="danger" size="s" to={to} preventScrollReset>
        {t("undo")}
      </LinkButton>
      <p className="hint">{t("undoUntil", { day: formatDate(until, i18n.language, zone) })}</p>
    </div>
  );
}

function Rejects({ data: { id, detail } }: { data: ImportData }) {
  const { t, i18n } = useTranslation("tasks");
  const { errors } = detail;
  const one = (reason: string) => {
    const known = REASONS.find((name) => name === reason);
    return known ? t(`reject_${known}`) : reason;
  };
  // A contact may be rejected for several reasons.
  const reasonText = (reasons: string) => reasons.split(",").map(one).join("; ");
  return (
    <section className="stack gap-3" aria-labelledby="rejects">
      <div className="row flex-wrap justify-between">
        <h2 id="rejects">{t("rejects")}</h2>
        {errors.length > 0 && (
          // Plain link: the response is a file.
          <a className="btn btn-secondary btn-s" href={`/messages/tasks/${id}/rejects`} download>
            <Icon name="download" />
            {t("download")}
          </a>
        )}
      </div>
      {errors.length > 0 ? (
        <>
          <DataTable
            caption={t("rejects")}
            fit="flush"
            density="compact"
            rows={errors}
            rowKey={({ row }) => String(row)}
            columns={[
              {
                key: "row",
                header: t("rejectRow"),
                width: "min",
                card: { side: "left", line: 1 },
                cell: ({ row }) => <Num value={row} locale={i18n.language} />,
              },
              {
                key: "reason",
                header: t("rejectReason"),
                card: { side: "right", line: 1 },
                cell: ({ reason }) => reasonText(reason),
              },
            ]}
          />
          <p className="hint">{t("rejectsHelp", { count: errors.length })}</p>
        </>
      ) : (
        <p className="hint">{t("noRejects")}</p>
      )}
    </section>
  );
}

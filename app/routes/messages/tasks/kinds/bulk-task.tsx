import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShownPath } from "../../../../components/message/path-rail";
import { Button } from "../../../../components/ui/button";
import { Pairs } from "../../../../components/ui/dl";
import { formatNumber, formatPercent } from "../../../../components/ui/format";
import { Num } from "../../../../components/ui/number";
import { type Part, ThinBar } from "../../../../components/ui/progress";
import { TaskProgress } from "../progress";
import type { BulkData } from "../task";
import { ChannelTable } from "./channel-table";
import { TaskMessages } from "./task-messages";
import { TaskMoneyPanel } from "./task-money";
import { TaskPath } from "./task-path";

/** Bulk task: people, path, channels, money and failures. */
export function BulkTask({ data }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const { id, detail, currency, startedAt, finishedAt, mayRepeat, mayRead, delivered, errored, sent } = data;
  const time = startedAt === null ? "before" : finishedAt === null ? "now" : "past";
  const isLookUp = detail.channel === "hlr";
  const total = formatNumber(data.progress.total, i18n.language);
  return (
    <>
      <TaskProgress
        data={data}
        parts={useParts(data)}
        rate="peopleRate"
        result={finishedAt !== null && delivered > 0 && !isLookUp && <Result data={data} />}
      />
      {finishedAt !== null && sent > delivered && !isLookUp && <p className="hint mt-3">{t("lateReports")}</p>}
      <div className="cols readable mt-8">
        <div className="stack gap-8">
          {!isLookUp && <TaskPath path={detail.path} currency={currency} time={time} outcomes={detail.outcomes} />}
          {detail.steps && startedAt !== null && <ChannelTable data={data} steps={detail.steps} />}
          {isLookUp ? <LookUpResults taskId={id} /> : <TaskMessages detail={detail} />}
          <Accepted data={data} />
        </div>
        <aside className="stack gap-8">
          <TaskMoneyPanel data={data} />
          <Reasons data={data} />
          <section className="stack gap-2" aria-labelledby="next">
            <h2 id="next">{t("next")}</h2>
            <ul className="stack text-sm">
              {mayRead && (
                <li>
                  <Link to={messagesOf(id)}>{t("itsPeople", { number: total })}</Link>
                </li>
              )}
              {mayRead && errored > 0 && (
                <li>
                  <Link to={messagesOf(id, "failed")}>
                    {t("failedPeople", { number: formatNumber(errored, i18n.language) })}
                  </Link>
                </li>
              )}
              {mayRead && finishedAt === null && (
                <li>
                  <Link to={`/messages/outgoing/export?groupId=${id}`}>{t("export")}</Link>
                </li>
              )}
              {mayRepeat && finishedAt === null && (
                <li>
                  <Link to={`/send?like=${id}`}>{t("repeat")}</Link>
                </li>
              )}
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}

/** The share that was reached, against the one expected. */
function Result({ data: { delivered, progress, detail } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const locale = i18n.language;
  const { lost } = detail.path as ShownPath;
  const gain = lost.expected === null || lost.actual == null ? 0 : lost.expected - lost.actual;
  const points = formatNumber(Math.abs(gain) * 100, locale, 1);
  return (
    <>
      <p>
        <span className="num hero">{formatPercent(delivered / Math.max(1, progress.total), locale, 1)}</span>{" "}
        <span className="text-ink-2">
          {t("reachedOf", { number: formatNumber(delivered, locale), total: formatNumber(progress.total, locale) })}
        </span>
      </p>
      {Math.abs(gain) >= 0.0005 && <p className="text-sm text-ink-2">{t(gain > 0 ? "better" : "worse", { points })}</p>}
    </>
  );
}

function useParts({ id, sent, delivered, errored, progress, finishedAt, detail }: BulkData): Part[] {
  const { t } = useTranslation("tasks");
  const queued = progress.left - progress.unsent;
  // Who waits for the next step is in the list's queue, and here was sent to.
  const isChain = detail.fallbacks.length > 0;
  return [
    { key: "delivered", label: t("reached"), value: delivered, tone: "ok", to: messagesOf(id, "delivered") },
    {
      key: "waiting",
      label: t(finishedAt === null ? "waiting" : "noReport"),
      value: sent - delivered,
      tone: "info",
      ...(isChain ? {} : { to: messagesOf(id, "sent") }),
    },
    { key: "failed", label: t("failed"), value: errored, tone: "bad", to: messagesOf(id, "failed") },
    ...(progress.unsent > 0
      ? [
          {
            key: "unsent",
            label: t("leftUnsent"),
            value: progress.unsent,
            tone: "rest" as const,
            to: messagesOf(id, "unsent"),
          },
        ]
      : []),
    ...(queued > 0 || progress.unsent === 0
      ? [
          {
            key: "queued",
            label: t("queued"),
            value: queued,
            tone: "rest" as const,
            ...(isChain ? {} : { to: messagesOf(id, "pending") }),
          },
        ]
      : []),
  ];
}

function Reasons({ data: { id, detail } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const { reasons, looked, isAllLooked } = detail;
  if (looked === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="reasons">
      <h2 id="reasons">{t("reasons")}</h2>
      <p className="hint">{t(isAllLooked ? "peopleNotTries" : "reasonsOf", { count: looked })}</p>
      <ul className="stack gap-2 text-sm">
        {reasons.map(({ key, text, advice, count }) => (
          <li key={key} className="stack">
            <div className="row items-baseline justify-between">
              <Link to={messagesOf(id, "failed", key)}>{text}</Link>
              <Num value={count} locale={i18n.language} />
            </div>
            <ThinBar value={count} max={looked} tone="bad" />
            <p className="hint">{advice}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to={`/messages/failures?groupId=${id}`}>{t("allReasons")}</Link>
      </p>
    </section>
  );
}

function Accepted({ data: { detail } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const names = ["recipients", "duplicates", "excluded"] as const;
  const items = names.map((name) => ({
    term: t(name),
    value: <Num value={detail.estimate[name]} locale={i18n.language} />,
  }));
  return (
    <section className="stack max-w-112 gap-2" aria-labelledby="accepted">
      <h2 id="accepted">{t("accepted")}</h2>
      <Pairs numbers items={items} />
    </section>
  );
}

function messagesOf(taskId: string, status?: string, error?: string): string {
  const filter = { groupId: taskId, ...(status ? { status } : {}), ...(error ? { error } : {}) };
  return `/messages/outgoing?${new URLSearchParams(filter)}`;
}

/** Look-up results: file and lists. */
function LookUpResults({ taskId }: { taskId: string }) {
  const { t } = useTranslation("tasks");
  const to = `/messages/tasks/${taskId}/lookups`;
  return (
    <section className="stack gap-2" aria-labelledby="results">
      <h2 id="results">{t("lookUpResults")}</h2>
      <p className="hint">{t("lookUpHelp")}</p>
      <p className="text-sm">
        <Link to={to} reloadDocument>
          {t("lookUpFile")}
        </Link>
      </p>
      <Form method="post" action={to} className="row flex-wrap gap-2">
        <Button size="s" name="reachable" value="yes">
          {t("listReachable")}
        </Button>
        <Button size="s" name="reachable" value="no">
          {t("listUnreachable")}
        </Button>
      </Form>
    </section>
  );
}

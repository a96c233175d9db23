import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShownPath } from "../../../../components/message/path-rail";
import { Button } from "../../../../components/ui/button";
import { Pairs } from "../../../../components/ui/dl";
import { formatNumber, formatPercent } from "../../../../components/ui/format";
import { Num } from "../../../../components/ui/number";
import { part } from "../../../../components/ui/part";
import { type Part, ThinBar } from "../../../../components/ui/progress";
import { deliveryShare, unreportedOf } from "../../../../domain/base/figures/figures";
import { TaskProgress } from "../progress";
import { TASKS } from "../query";
import type { BulkData } from "../task";
import { ChannelTable } from "./channel-table";
import { TaskClicks } from "./task-clicks";
import { TaskMessages } from "./task-messages";
import { TaskMoneyPanel } from "./task-money";
import { TaskPath } from "./task-path";
import { TaskSpeed } from "./task-speed";

// Few campaigns have two texts.
const VariantResults = part("variant-results", () => import("../../../../components/message/variant-results"), {
  words: ["variants"],
});

const TaskSegments = part("task-segments", () => import("./task-segments"), { words: ["segments"] });

/** Bulk task: people, path, channels, money and failures. */
export function BulkTask({ data }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const { id, detail, currency, startedAt, finishedAt, mayRepeat, mayRead, mayExport, delivered, errored, sent } = data;
  const time = startedAt === null ? "before" : finishedAt === null ? "now" : "past";
  const isLookUp = detail.channel === "hlr";
  const total = formatNumber(data.progress.total, i18n.language);
  return (
    <>
      <TaskProgress
        data={data}
        parts={useParts(data)}
        rate="peopleRate"
        value={data.sentTo}
        result={finishedAt !== null && delivered > 0 && !isLookUp && <Result data={data} />}
      />
      {finishedAt !== null && sent > delivered && !isLookUp && <p className="hint mt-3">{t("lateReports")}</p>}
      <div className="cols readable mt-8">
        <div className="stack gap-8">
          {!isLookUp && <TaskPath path={detail.path} currency={currency} time={time} outcomes={detail.outcomes} />}
          {detail.steps && startedAt !== null && <ChannelTable data={data} steps={detail.steps} />}
          {detail.variants && startedAt !== null && <VariantResults results={detail.variants} />}
          <TaskClicks data={data} />
          {detail.segments.length > 0 && <TaskSegments segments={detail.segments} />}
          {detail.speed && <TaskSpeed speed={detail.speed} />}
          {!isLookUp && <TaskMessages detail={detail} />}
          {isLookUp && data.whose === null && <LookUpResults taskId={id} />}
          <Accepted data={data} />
          {detail.tags.length > 0 && <Tags tags={detail.tags} />}
        </div>
        <aside className="stack gap-8">
          <TaskMoneyPanel data={data} />
          <Reasons data={data} />
          <section className="stack gap-2" aria-labelledby="next">
            <h2 id="next">{t("next")}</h2>
            <ul className="stack text-sm">
              {mayRead && (
                <li>
                  <Link to={messagesOf(data)}>{t("itsPeople", { number: total })}</Link>
                </li>
              )}
              {mayRead && errored > 0 && (
                <li>
                  <Link to={messagesOf(data, "failed")}>
                    {t("failedPeople", { number: formatNumber(errored, i18n.language) })}
                  </Link>
                </li>
              )}
              {mayExport && finishedAt === null && (
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

/** Delivery rate against the forecast; a stopped campaign is not compared, as it is not the one forecast. */
function Result({ data: { delivered, sentTo, progress, detail } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const locale = i18n.language;
  const { lost, waiting = 0 } = detail.path as ShownPath;
  const isWhole = progress.unsent === 0 && lost.expected !== null && lost.actual != null;
  const gain = isWhole ? lost.expected! - lost.actual! - waiting : 0;
  const ratio = deliveryShare({ delivered, sentTo }) ?? 0;
  const points = formatNumber(Math.abs(gain) * 100, locale, 1);
  return (
    <>
      <p>
        <span className="num hero">{formatPercent(ratio, locale, ratio === 1 ? 0 : 1)}</span>{" "}
        <span className="text-ink-2">
          {t("reachedOf", {
            count: sentTo,
            number: formatNumber(delivered, locale),
            total: formatNumber(sentTo, locale),
          })}
        </span>
      </p>
      {Math.abs(gain) >= 0.0005 && <p className="text-sm text-ink-2">{t(gain > 0 ? "better" : "worse", { points })}</p>}
    </>
  );
}

function useParts(data: BulkData): Part[] {
  const { sent, delivered, errored, progress, finishedAt, detail } = data;
  const { t } = useTranslation("tasks");
  const { t: figure } = useTranslation("figures");
  const isOver = finishedAt !== null;
  // In a chain, people waiting for the next step count as sent here, but as queued in the list: no link.
  const to = (status: string) => (detail.fallbacks.length > 0 ? {} : { to: messagesOf(data, status) });
  const { unsent, left } = progress;
  const waiting = {
    label: t(isOver ? "noReport" : "waiting"),
    value: unreportedOf({ sent, delivered }),
    ...to("sent"),
  };
  const parts: Part[] = [
    { key: "delivered", label: figure("reached"), value: delivered, tone: "ok", to: messagesOf(data, "delivered") },
    { key: "waiting", tone: "info", ...waiting },
    { key: "failed", label: figure("notDelivered"), value: errored, tone: "bad", to: messagesOf(data, "failed") },
    { key: "unsent", label: figure("cancelled"), value: unsent, tone: "rest", to: messagesOf(data, "unsent") },
    { key: "queued", label: t("queued"), value: left - unsent, tone: "rest", ...to("pending") },
  ];
  // A finished campaign hides empty queues.
  return parts.filter(
    ({ key, value }) => value > 0 || (key !== "unsent" && !(isOver && key !== "delivered" && key !== "failed")),
  );
}

function Reasons({ data }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const { reasons, looked, isAllLooked } = data.detail;
  if (looked === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="reasons">
      <h2 id="reasons">{t("reasons")}</h2>
      <p className="hint">{t(isAllLooked ? "peopleNotTries" : "reasonsOf", { count: looked })}</p>
      <ul className="stack gap-2 text-sm">
        {reasons.map(({ key, text, advice, count }) => (
          <li key={key} className="stack">
            <div className="row items-baseline justify-between">
              <Link to={messagesOf(data, "failed", key)}>{text}</Link>
              <Num value={count} locale={i18n.language} />
            </div>
            <ThinBar value={count} max={looked} tone="bad" />
            <p className="hint">{advice}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to={`/messages/failures?${filterOf(data)}`}>{t("allReasons")}</Link>
      </p>
    </section>
  );
}

function Accepted({ data: { detail } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const names = (["recipients", "duplicates", "excluded"] as const).filter((name) => detail.estimate[name] > 0);
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

function Tags({ tags }: { tags: string[] }) {
  const { t } = useTranslation("tasks");
  return (
    <section className="stack gap-2" aria-labelledby="tags">
      <h2 id="tags">{t("tags")}</h2>
      <p className="row flex-wrap gap-x-4 text-sm">
        {tags.map((tag) => (
          <Link key={tag} to={`${TASKS}?${new URLSearchParams({ tag })}`}>
            {tag}
          </Link>
        ))}
      </p>
    </section>
  );
}

function messagesOf(task: BulkData, status?: string, error?: string): string {
  return `/messages/outgoing?${filterOf(task, { ...(status && { status }), ...(error && { error }) })}`;
}

const filterOf = ({ id, whose }: BulkData, more: Record<string, string> = {}) =>
  new URLSearchParams({ groupId: id, ...more, ...(whose && { whose }) });

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

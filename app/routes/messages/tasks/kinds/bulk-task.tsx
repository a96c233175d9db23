import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../components/ui/button";
import { Pairs } from "../../../../components/ui/dl";
import { GlossaryLink } from "../../../../components/ui/glossary-link";
import { Money } from "../../../../components/ui/money";
import { Num } from "../../../../components/ui/number";
import { type Part, ThinBar } from "../../../../components/ui/progress";
import { TaskProgress } from "../progress";
import type { BulkData } from "../task";
import { TaskMessages } from "./task-messages";

/** Bulk task: progress, cost and failures. */
export function BulkTask({ data }: { data: BulkData }) {
  const { t } = useTranslation("tasks");
  return (
    <>
      <TaskProgress data={data} parts={useParts(data)} rate="rateBefore" />
      <div className="cols readable mt-8">
        <div className="stack gap-8">
          {data.detail.channel === "hlr" ? <LookUpResults taskId={data.id} /> : <TaskMessages detail={data.detail} />}
          <Accepted data={data} />
        </div>
        <aside className="stack gap-8">
          <Reasons data={data} />
          <Charges data={data} />
          <section className="stack gap-2" aria-labelledby="next">
            <h2 id="next">{t("next")}</h2>
            <ul className="stack text-sm">
              <li>
                <Link to={messagesOf(data.id)}>{t("allMessages")}</Link>
              </li>
              {data.errored > 0 && (
                <li>
                  <Link to={messagesOf(data.id, "failed")}>{t("failedMessages")}</Link>
                </li>
              )}
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}

function useParts({ id, sent, delivered, errored, progress, finishedAt }: BulkData): Part[] {
  const { t } = useTranslation("tasks");
  const queued = progress.left - progress.unsent;
  return [
    { key: "delivered", label: t("delivered"), value: delivered, tone: "ok", to: messagesOf(id, "delivered") },
    {
      key: "waiting",
      label: t(finishedAt === null ? "waiting" : "noReport"),
      value: sent - delivered,
      tone: "info",
      to: messagesOf(id, "sent"),
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
      ? [{ key: "queued", label: t("queued"), value: queued, tone: "rest" as const, to: messagesOf(id, "pending") }]
      : []),
  ];
}

function Reasons({ data: { id, detail } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const { reasons, looked } = detail;
  if (looked === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="reasons">
      <h2 id="reasons">{t("reasons")}</h2>
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
      <p className="hint">
        {t("reasonsOf", { count: looked })} <Link to={`/messages/failures?groupId=${id}`}>{t("allReasons")}</Link>
      </p>
    </section>
  );
}

function Charges({ data: { detail, currency } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={i18n.language} />;
  const { estimate, money: of } = detail;
  const about = (micros: number, isExact: boolean) => (
    <>
      {!isExact && "≈ "}
      {money(micros)}
    </>
  );
  const { charged, held, refunded, most, isExact } = of;
  const isOver = held === 0 && most === charged;
  const items = [
    { term: t("promised"), value: about(estimate.most, estimate.isExact) },
    { term: t("charged"), value: isOver ? <b className="font-semibold">{money(charged)}</b> : money(charged) },
    ...(isOver ? [] : [{ term: t("inReserve"), value: money(held) }]),
    { term: t("refunded"), value: money(refunded) },
    ...(isOver || most === null
      ? []
      : [{ term: t("chargedAtMost"), value: <b className="font-semibold">{about(most, isExact)}</b> }]),
  ];
  return (
    <section className="stack gap-2" aria-labelledby="money">
      <div className="row">
        <h2 id="money">{t("money")}</h2>
        <GlossaryLink />
      </div>
      <Pairs numbers items={items} />
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

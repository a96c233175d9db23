import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pairs } from "../../../../components/ui/dl";
import { formatDate, formatTime } from "../../../../components/ui/format";
import { Num } from "../../../../components/ui/number";
import { useZone } from "../../../../web/frame/preferences";
import type { RecurrentTaskData } from "../task";
import { PastMailings } from "./past-mailings";
import { TaskMessages } from "./task-messages";
import { TaskPath } from "./task-path";

/** Recurrent task: interval, runs and next run. */
export function RecurrentTask({ data }: { data: RecurrentTaskData }) {
  const { detail } = data;
  const { t, i18n } = useTranslation("tasks");
  const shown = useZone();
  const locale = i18n.language;
  const { amount, endsAt, frequency, made, next, zone } = detail;
  const when = (at: number) => `${formatDate(at, locale, shown, { year: true })}, ${formatTime(at, locale, shown)}`;
  const items = [
    { term: t("repeats"), value: t(`every_${frequency}`) },
    { term: t("made"), value: <Num value={made} locale={locale} /> },
    ...(amount === null ? [] : [{ term: t("timesAtMost"), value: <Num value={amount} locale={locale} /> }]),
    ...(endsAt === null ? [] : [{ term: t("lastStart"), value: when(endsAt) }]),
    ...(amount === null && endsAt === null ? [{ term: t("timesAtMost"), value: t("noEnd") }] : []),
  ];
  return (
    <div className="cols readable mt-8">
      <div className="stack gap-8">
        <PastMailings data={data} />
        <TaskPath path={detail.path} time="before" />
        <TaskMessages detail={detail} />
      </div>
      <aside className="stack gap-8">
        <section className="stack gap-2" aria-labelledby="repeats">
          <h2 id="repeats">{t("repeats")}</h2>
          <Pairs numbers items={items} />
          <p className="hint">{t("sameTime", { zone })}</p>
          <p className="text-sm">
            <Link to="/messages/tasks">{t("allTasks")}</Link>
          </p>
        </section>
        {next.length > 0 && (
          <section className="stack gap-2" aria-labelledby="next-dates">
            <h2 id="next-dates">{t("nextDates")}</h2>
            <ol className="stack gap-1.5 text-sm">
              {next.map((at) => (
                <li key={at} className="num">
                  {when(at)}
                </li>
              ))}
            </ol>
          </section>
        )}
      </aside>
    </div>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatTime } from "../../../components/ui/format";
import { LiveMark } from "../../../components/ui/live-mark";
import { Num } from "../../../components/ui/number";
import { Breakdown, type Part } from "../../../components/ui/progress";
import { useZone } from "../../../web/frame/preferences";
import type { TaskData } from "./task";

/** Main figure, rate, expected end and breakdown. */
export function TaskProgress({
  data,
  parts,
  rate,
  value,
  result,
}: {
  data: TaskData;
  parts: Part[];
  rate: "rateBefore" | "peopleRate" | "rowsRate";
  /** People sent to; default: the number done. */
  value?: number;
  /** Shown instead of the percentage done. */
  result?: ReactNode;
}) {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  const locale = i18n.language;
  const { done, total, percent, perMinute, endsAt } = data.progress;
  return (
    <section className="stack mt-6 gap-3" aria-labelledby="progress">
      <h2 id="progress" className="sr-only">
        {t("progress")}
      </h2>
      <div className="row flex-wrap items-end justify-between gap-x-6 gap-y-1">
        {result || (
          <p>
            <Num className="hero" value={value ?? done} locale={locale} />{" "}
            <span className="text-ink-2">
              {t(rate === "peopleRate" ? "sentOf" : "outOf", {
                count: total,
                total: formatNumber(total, locale),
                percent: formatPercent(percent / 100, locale),
              })}
            </span>
          </p>
        )}
        {(perMinute !== null || endsAt !== null) && (
          <p className="text-sm text-ink-2">
            {perMinute !== null && (
              <>
                <Num className="font-medium text-ink" value={perMinute} locale={locale} />{" "}
                <span>{t(rate, { count: perMinute })}</span>
                {endsAt !== null && <span>, </span>}
              </>
            )}
            {endsAt !== null && <span>{t("endsAt", { time: formatTime(endsAt, locale, zone) })}</span>}
          </p>
        )}
      </div>
      <Breakdown parts={parts} locale={locale} aside={data.state === "running" && <LiveMark />} />
    </section>
  );
}

import { useTranslation } from "react-i18next";
import { PathRail, type ShownPath } from "../../../../components/message/path-rail";
import { formatNumber } from "../../../../components/ui/format";

interface TaskPathProps {
  path: ShownPath;
  currency?: string;
  time: "before" | "now" | "past";
  /** People with an outcome. */
  outcomes?: number;
}

export function TaskPath({ path, currency, time, outcomes = 0 }: TaskPathProps) {
  const { t, i18n } = useTranslation("tasks");
  return (
    <section className="stack gap-3" aria-labelledby="path">
      <h2 id="path">{t("path")}</h2>
      <PathRail path={path} currency={currency} time={time} />
      {outcomes > 0 && path.lost.actual !== undefined && (
        <p className="hint">
          {t(time === "past" ? "sharesOfSent" : "sharesOf", {
            count: outcomes,
            number: formatNumber(outcomes, i18n.language),
          })}
          {path.lost.expected !== null && <span>{` ${t("tick")}`}</span>}
        </p>
      )}
    </section>
  );
}

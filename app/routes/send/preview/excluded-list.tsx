import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../components/ui/format";
import type { RunView } from "./dry-run-view.server";

/** Exclusions with reasons. */
export function ExcludedList({ excluded }: { excluded: RunView["excluded"] }) {
  const { t, i18n } = useTranslation("review");
  return (
    <section className="stack gap-2" aria-labelledby="excluded">
      <h2 id="excluded">{t("excluded")}</h2>
      {excluded.length === 0 && <p className="hint">{t("excludedNone")}</p>}
      {excluded.map(({ reason, count, sample }) => (
        <details key={reason}>
          <summary>
            {t(`left_${reason}`)}: <span className="num">{formatNumber(count, i18n.language)}</span>
          </summary>
          <p className="hint wrap-anywhere">
            {sample.join(", ")}
            {count > sample.length &&
              ` ${t("andMore", { number: formatNumber(count - sample.length, i18n.language) })}`}
          </p>
        </details>
      ))}
    </section>
  );
}

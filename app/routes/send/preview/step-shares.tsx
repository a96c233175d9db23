import { useTranslation } from "react-i18next";
import { PathRail } from "../../../components/message/path-rail";
import { formatPercent } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import type { RunView } from "./dry-run-view.server";

interface StepSharesProps {
  run: RunView;
  currency: string;
}

/** The path with expected reach, cost and providers of each step. */
export function StepShares({ run: { path, steps }, currency }: StepSharesProps) {
  const { t, i18n } = useTranslation("review");
  const locale = i18n.language;
  const percent = (ratio: number) => formatPercent(ratio, locale, ratio > 0 && ratio < 0.1 ? 1 : 0);
  const detailed = path.steps.map((step, index) => {
    const { expectedShare, amount, providers } = steps[index]!;
    const carriers = providers.map(({ provider, share }) => `${provider ?? t("noCarrier")} ${percent(share)}`);
    const detail = (
      <>
        <span className="block">
          {t("shareOf", { share: percent(expectedShare) })}{" "}
          <Money micros={amount} currency={currency} locale={locale} />
        </span>
        {carriers.length > 0 && <span className="block">{t("carriers", { names: carriers.join(", ") })}</span>}
      </>
    );
    return { ...step, detail };
  });
  return (
    <section className="stack max-w-160 gap-3" aria-labelledby="shares">
      <h2 id="shares">{t("shares")}</h2>
      <PathRail path={{ ...path, steps: detailed }} currency={currency} time="before" />
    </section>
  );
}

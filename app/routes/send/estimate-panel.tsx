import { useTranslation } from "react-i18next";
import { Pairs } from "../../components/ui/dl";
import { useErrorText } from "../../components/ui/error-text";
import { formatMoney } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Note } from "../../components/ui/note";
import { Num } from "../../components/ui/number";
import type { ComposeEstimate } from "../../domain/sendings/form";
import type { Estimated } from "./use-estimate";

interface PanelProps {
  price: Estimated;
  /** Micros. */
  available: number;
  currency: string;
}

/** What it will cost against what there is; keeps its height while counting. */
export function EstimatePanel({ price, available, currency }: PanelProps) {
  const { t, i18n } = useTranslation("send");
  const errorText = useErrorText();
  const locale = i18n.language;
  const { estimate, problems, isCounting } = price;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const rest = estimate ? available - estimate.amount : 0;
  return (
    <section className="stack gap-3" aria-labelledby="cost" aria-busy={isCounting}>
      <h2 id="cost">{t("cost")}</h2>
      {estimate ? (
        <>
          <p className="stack gap-0.5">
            <span className="text-sm text-ink-3">{t("atMostPay")}</span>
            <span className="num text-2xl font-semibold">
              {!estimate.isExact && "≈ "}
              {money(estimate.amount)}
            </span>
          </p>
          <Counts estimate={estimate} />
        </>
      ) : (
        problems.length === 0 && (
          <p className="hint" role="status">
            {isCounting ? t("counting") : t("costHelp")}
          </p>
        )
      )}
      {problems.length > 0 && (
        <Note tone="warn" role="status">
          {problems.map(errorText).join(". ")}
        </Note>
      )}
      <Pairs
        numbers
        well
        items={[
          { term: t("available"), value: money(available) },
          ...(estimate && rest >= 0
            ? [{ term: t("rest"), value: <b className="font-semibold">{money(rest)}</b> }]
            : []),
        ]}
      />
      {estimate && rest < 0 && (
        <Note tone="bad" role="status">
          {t("shortfall", { sum: formatMoney(-rest, currency, locale) })}
        </Note>
      )}
    </section>
  );
}

function Counts({ estimate }: { estimate: ComposeEstimate }) {
  const { t, i18n } = useTranslation("send");
  const always = ["recipients", "segments"] as const;
  const seldom = ["duplicates", "excluded", "unpriced"] as const;
  const shown = [...always, ...seldom.filter((name) => estimate[name] > 0)];
  const figures = shown.map((name) => ({
    term: t(`count_${name}`),
    value: <Num value={estimate[name]} locale={i18n.language} />,
  }));
  return (
    <>
      <Pairs numbers items={figures} />
      {!estimate.isExact && <p className="hint">{t("notExact")}</p>}
    </>
  );
}

import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatPercent } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Progress } from "../../../components/ui/progress";
import type { RunView } from "./dry-run-view.server";

interface StepSharesProps {
  steps: RunView["steps"];
  currency: string;
}

/** Expected reach, cost and providers of each step. */
export function StepShares({ steps, currency }: StepSharesProps) {
  const { t, i18n } = useTranslation("review");
  const channelName = useChannelName();
  const locale = i18n.language;
  const percent = (share: number) => formatPercent(share, locale, share > 0 && share < 0.1 ? 1 : 0);
  return (
    <section className="stack gap-3" aria-labelledby="shares">
      <h2 id="shares">{t("shares")}</h2>
      <ol className="stack max-w-xl gap-4">
        {steps.map(({ step, type, expectedShare, delivered, isOwn, amount, providers }) => {
          const name = step === 0 ? channelName(type) : t("fallbackStep", { channel: channelName(type), number: step });
          const carriers = providers.map(({ provider, share }) => `${provider ?? t("noCarrier")} ${percent(share)}`);
          return (
            <li key={step} className="stack gap-1">
              <p className="row justify-between gap-3">
                <b className="font-medium">{name}</b>
                <Money micros={amount} currency={currency} locale={locale} />
              </p>
              <Progress value={expectedShare} max={1} label={name} />
              <p className="hint">
                {t("shareOf", { share: percent(expectedShare), delivered: percent(delivered) })}{" "}
                {t(isOwn ? "basisOwn" : "basisUsual")}
              </p>
              {carriers.length > 0 && <p className="hint">{t("carriers", { names: carriers.join(", ") })}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

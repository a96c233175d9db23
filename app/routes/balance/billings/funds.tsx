import { useTranslation } from "react-i18next";
import { Money } from "../../../components/ui/money";
import type { Funds as Sums } from "../../../domain/money/billing/available";

/** Available funds as an equation: balance, less reserved, plus overdraft. */
export function Funds({ money }: { money: Sums }) {
  const { t, i18n } = useTranslation("balance");
  const { available, balance, overdraft, reserved, currency } = money;
  const parts =
    reserved === null
      ? [{ sign: "=", name: "left" as const, micros: balance }]
      : [
          { sign: "=", name: "onAccount" as const, micros: balance + reserved },
          { sign: "−", name: "total_held" as const, micros: reserved },
        ];
  return (
    <dl aria-label={t("funds")} className="row mt-5 flex-wrap items-end gap-x-4 gap-y-3">
      <div>
        <dt className="text-sm text-ink-3">{t("available")}</dt>
        <dd className="hero">
          <Money micros={available} currency={currency} locale={i18n.language} />
        </dd>
      </div>
      {[...parts, { sign: "+", name: "overdraft" as const, micros: overdraft }].map(({ sign, name, micros }) => (
        <div key={name} className="pb-3">
          <dt className="text-sm text-ink-3">{t(name)}</dt>
          <dd className="row gap-x-2 text-lg">
            <span aria-hidden="true" className="text-ink-3">
              {sign}
            </span>
            <Money micros={micros} currency={currency} locale={i18n.language} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useTranslation } from "react-i18next";
import { Money } from "../../../components/ui/money";
import type { Funds as Sums } from "../../../domain/billing/available";

/** What is available, as an equation: on the account, less reserved, plus overdraft. */
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
    <ul aria-label={t("funds")} className="row mt-5 flex-wrap items-end gap-x-4 gap-y-3">
      <li>
        <span className="block text-sm text-ink-3">{t("available")}</span>
        <span className="hero">
          <Money micros={available} currency={currency} locale={i18n.language} />
        </span>
      </li>
      {[...parts, { sign: "+", name: "overdraft" as const, micros: overdraft }].map(({ sign, name, micros }) => (
        <li key={name} className="row items-end gap-x-4">
          <span aria-hidden="true" className="pb-3 text-lg text-ink-3">
            {sign}
          </span>
          <span className="pb-3">
            <span className="block text-sm text-ink-3">{t(name)}</span>
            <span className="text-lg">
              <Money micros={micros} currency={currency} locale={i18n.language} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

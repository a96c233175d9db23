import { useTranslation } from "react-i18next";
import { type Pair, Pairs } from "../../../components/ui/dl";
import { formatMoney, formatNumber } from "../../../components/ui/format";
import { Fallbacks } from "./fallbacks";
import type { Kept } from "./hidden-parts.server";

export function KeptParts({ kept: { steps, budget, recipients } }: { kept: Kept }) {
  const { t, i18n } = useTranslation("templates");
  const partOf = ({ lists, addresses }: { lists: string[]; addresses: number }) =>
    [...lists, addresses > 0 && t("addresses", { number: formatNumber(addresses, i18n.language) })]
      .filter(Boolean)
      .join(", ");
  const [included, excluded] = recipients ? [partOf(recipients.include), partOf(recipients.exclude)] : ["", ""];
  const pairs: Pair[] = [
    ...(budget ? [{ term: t("budget"), value: formatMoney(budget.micros, budget.currency, i18n.language) }] : []),
    ...(included ? [{ term: t("recipients"), value: included }] : []),
    ...(excluded ? [{ term: t("excluded"), value: excluded }] : []),
  ];
  return (
    <>
      {steps.length > 0 && <Fallbacks steps={steps} />}
      {pairs.length > 0 && <Pairs items={pairs} />}
    </>
  );
}

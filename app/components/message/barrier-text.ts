import { useTranslation } from "react-i18next";
import type { Barrier } from "../../domain/base/preconditions/preconditions";
import { formatNumber } from "../ui/format";

interface Open {
  count: number;
  of: number;
}

/** Why a channel cannot deliver, and what opens it. */
export function useBarrierText() {
  const { t, i18n } = useTranslation("compose");
  const number = (value: number) => formatNumber(value, i18n.language);
  return (barrier: Barrier, open: Open | null): string => {
    const share = open && open.of > 0 ? `${t("reached", { some: number(open.count), total: number(open.of) })} ` : "";
    return `${share}${t(`barrier_${barrier}`)}`;
  };
}

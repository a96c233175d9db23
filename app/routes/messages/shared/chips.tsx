import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../../components/ui/chip";
import { formatNumber } from "../../../components/ui/format";

interface ChipsProps {
  chips: ({ name: string; label: string } | null | "")[];
  without: (name: string) => string;
  /** The list without filters; null if none is set. */
  resetTo: string | null;
  /** null: no search. */
  count: { total: number; isTotalExact: boolean; isOfPeople?: boolean } | null;
}

export function Chips({ chips, without, resetTo, count }: ChipsProps) {
  const { t, i18n } = useTranslation("messages");
  const set = chips.filter((chip) => chip !== null && chip !== "");
  if (set.length === 0 && !resetTo && !count) return null;
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      {set.map(({ name, label }) => (
        <Chip key={name} label={label} removeTo={without(name)} />
      ))}
      {resetTo && (
        <Link className="text-sm" to={resetTo}>
          {t("reset")}
        </Link>
      )}
      {count && (
        <span className="num ml-auto text-sm text-ink-3" role="status">
          {count.isOfPeople && count.isTotalExact
            ? t("people", { count: count.total, number: formatNumber(count.total, i18n.language) })
            : t(count.isTotalExact ? "found" : "foundAtLeast", { number: formatNumber(count.total, i18n.language) })}
        </span>
      )}
    </div>
  );
}

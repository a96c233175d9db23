import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../ui/chip";

/** A filter that is set. */
export interface SetFilter {
  name: string;
  label: string;
}

/** Filters of a query by name; unset ones are dropped. */
export type FilterLabels = Record<string, string | null | undefined | false>;

export function setFilters(labels: FilterLabels): SetFilter[] {
  return Object.entries(labels).flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

interface ChipsProps {
  chips: SetFilter[];
  without: (name: string) => string;
  /** The list without filters; null if none is set. */
  resetTo: string | null;
  reset: string;
}

export function Chips({ chips, without, resetTo, reset }: ChipsProps) {
  if (chips.length === 0 && !resetTo) return null;
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      {chips.map(({ name, label }) => (
        <Chip key={name} label={label} removeTo={without(name)} />
      ))}
      {resetTo && (
        <Link className="text-sm" to={resetTo} preventScrollReset>
          {reset}
        </Link>
      )}
    </div>
  );
}

/** Lists the filters that found nothing, then what helps. */
export function FilteredBy({ chips, children }: { chips: SetFilter[]; children?: ReactNode }) {
  const { t } = useTranslation("common");
  if (chips.length === 0) return children;
  return (
    <>
      {t("filteredBy", { names: chips.map(({ label }) => label).join(", ") })} {children}
    </>
  );
}

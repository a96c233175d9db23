import type { ReactNode } from "react";
import { PAGE_SIZES } from "../../domain/shared/ui-constants";
import { Button } from "../ui/button";
import { SearchInput } from "../ui/input";
import { FilterBar } from "./filter-bar";

interface FilterFormProps<Sought extends string, Kept extends string> {
  action: string;
  label: string;
  query: Record<Sought | Kept, string | null> & { rows: number };
  sought: Sought;
  soughtLabel: string;
  /** Query parameters without a control here. */
  kept: readonly Kept[];
  show: string;
  children: ReactNode;
  behind?: ReactNode;
}

export function FilterForm<Sought extends string, Kept extends string>(props: FilterFormProps<Sought, Kept>) {
  const { action, label, query, sought, soughtLabel, kept, show, children, behind } = props;
  return (
    <FilterBar action={action} label={label}>
      <SearchInput
        label={soughtLabel}
        name={sought}
        placeholder={soughtLabel}
        defaultValue={query[sought] ?? ""}
        autoComplete="off"
      />
      {children}
      {kept.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
      {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
      <Button>{show}</Button>
      {behind}
    </FilterBar>
  );
}

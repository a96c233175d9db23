import type { ReactNode } from "react";
import { PAGE_SIZES } from "../../domain/shared/ui-constants";
import { Button } from "../ui/button";
import { SearchInput } from "../ui/input";
import { FilterBar } from "./filter-bar";

interface FilterFormProps<Sought extends string, Kept extends string> {
  /** The list's address. */
  action: string;
  label: string;
  query: Record<Sought | Kept, string | null> & { rows: number };
  /** What is typed to be looked for. */
  sought: Sought;
  soughtLabel: string;
  /** What has no control here but stays. */
  kept: readonly Kept[];
  /** On its button. */
  show: string;
  /** Controls before the button, and what comes behind it. */
  children: ReactNode;
  behind?: ReactNode;
}

/** What is looked for by typing, then a list's own controls. */
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

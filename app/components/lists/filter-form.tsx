import type { ReactNode } from "react";
import { PAGE_SIZES } from "../../domain/base/shared/ui-constants";
import type { ListViews } from "../../domain/people/views/list-views";
import { SearchInput } from "../ui/input";
import { FilterBar } from "./filter-bar";

interface FilterFormProps<Sought extends string, Kept extends string> {
  action: string;
  label: string;
  query: Record<Sought | Kept, string | null> & { rows: number; view?: string | null };
  /** If there is a default view, the unfiltered list needs its own address. */
  views?: Pick<ListViews, "standard">;
  sought: Sought;
  soughtLabel: string;
  /** Query parameters without a control here. */
  kept: readonly Kept[];
  show: string;
  count: number;
  children: ReactNode;
  tools?: ReactNode;
}

export function FilterForm<Sought extends string, Kept extends string>(props: FilterFormProps<Sought, Kept>) {
  const { query, views, sought, soughtLabel, kept, ...rest } = props;
  const held: Record<string, string | null> = Object.fromEntries(kept.map((name) => [name, query[name]]));
  return (
    <FilterBar
      {...rest}
      kept={{ ...held, ...(views && keptView(query.view ?? null, views)), rows: keptRows(query.rows) }}
      search={
        <SearchInput
          label={soughtLabel}
          name={sought}
          placeholder={soughtLabel}
          defaultValue={query[sought] ?? ""}
          autoComplete="off"
        />
      }
    />
  );
}

export function keptView(view: string | null, { standard }: Pick<ListViews, "standard">) {
  return { view: view ?? (standard && "none") };
}

export const keptRows = (rows: number) => (rows === PAGE_SIZES[0] ? null : rows);

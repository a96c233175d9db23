import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PAGE_SIZES } from "../../domain/shared/ui-constants";
import { Button } from "../ui/button";
import { SearchInput } from "../ui/input";

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

/** A GET form: the address is the filter, and it can be shared. */
export function FilterForm<Sought extends string, Kept extends string>(props: FilterFormProps<Sought, Kept>) {
  const { action, label, query, sought, soughtLabel, kept, show, children, behind } = props;
  const value: string | null = query[sought];
  return (
    <Form method="get" action={action} className="filter-bar" role="search" aria-label={label}>
      <SearchInput
        key={value}
        label={soughtLabel}
        name={sought}
        placeholder={soughtLabel}
        defaultValue={value ?? ""}
        autoComplete="off"
      />
      {children}
      {kept.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
      {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
      <Button>{show}</Button>
      {behind}
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { formatNumber } from "../ui/format";
import { Select } from "../ui/input";

/** Text of a selectable list; {{number}} is the count. */
type ChoiceWord =
  | "selected"
  | "selectPage"
  | "selectAll"
  | "selectAllMany"
  | "allSelected"
  | "allSelectedMany"
  | "scope"
  | "scope_selected"
  | "scope_all";

interface ChoiceFormProps {
  rows: readonly { id: string }[];
  action: string;
  method: "get" | "post";
  /** The list's query. */
  kept?: string;
  /** Number of rows found; null if only rows on the page can be selected. */
  whole: { total: number; isTotalExact: boolean } | null;
  say: (word: ChoiceWord, values?: { number: string }) => string;
  locale: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A table as a form that posts the selected rows, or all rows found. Works without JavaScript. */
export function ChoiceForm({
  rows,
  action,
  method,
  kept = "",
  whole,
  say,
  locale,
  actions,
  children,
}: ChoiceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [isAll, setAll] = useState(false);
  const count = () => {
    setChosen(boxesOf(form.current).filter(({ checked }) => checked).length);
    setAll(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows reset the selection
  useEffect(() => {
    setAlive(true);
    count();
  }, [rows.map(({ id }) => id).join()]);
  const number = (value: number) => ({ number: formatNumber(value, locale) });
  const isMore = whole !== null && (whole.total > rows.length || !whole.isTotalExact);
  return (
    <Form ref={form} method={method} action={action} onChange={count} preventScrollReset>
      {[...new URLSearchParams(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(!isAlive || chosen > 0) && (
        <div className={classNames("bulk-bar", !isAlive && "bulk-early")}>
          {isAlive && (
            <span className="num" role="status">
              {isAll && whole
                ? say(whole.isTotalExact ? "allSelected" : "allSelectedMany", number(whole.total))
                : say("selected", number(chosen))}
            </span>
          )}
          {!isAlive && whole && (
            <Select name="scope" aria-label={say("scope")} className="max-w-44">
              <option value="">{say("scope_selected")}</option>
              <option value="all">{say("scope_all")}</option>
            </Select>
          )}
          {isAlive && isAll && <input type="hidden" name="scope" value="all" />}
          {isAlive && !isAll && chosen === rows.length && isMore && (
            <Button type="button" size="s" onClick={() => setAll(true)}>
              {say(whole.isTotalExact ? "selectAll" : "selectAllMany", number(whole.total))}
            </Button>
          )}
          {isAlive && (
            // Cards have no header row for the checkbox.
            <label className="check sm:hidden">
              <input type="checkbox" onChange={checkPage} checked={chosen === rows.length} />
              {say("selectPage")}
            </label>
          )}
          {actions}
        </div>
      )}
      {children}
    </Form>
  );
}

/** Selects the whole page; without JavaScript `label` names the column. */
export function PageBox({ label, all }: { label: string; all: string }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (!isAlive) return <span className="sr-only">{label}</span>;
  return <input type="checkbox" aria-label={all} onChange={checkPage} />;
}

function checkPage({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  for (const box of boxesOf(currentTarget.form)) box.checked = currentTarget.checked;
}

export function RowBox({ id, label }: { id: string; label: string }) {
  return <input type="checkbox" name="id" value={id} aria-label={label} />;
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])];
}

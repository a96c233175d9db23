import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Icon } from "../ui/icon";
import { useFilterSender } from "./use-filter-sender";

interface FilterBarProps {
  /** Path of the list. */
  action: string;
  label: string;
  /** Placed in the bar. */
  search?: ReactNode;
  /** Fields behind the "Filters" button, which needs no script. */
  children?: ReactNode;
  /** Number of these fields that are set. */
  count?: number;
  /** Label of the submit button. */
  show: string;
  /** Parameters without a field, kept in the address. */
  kept?: Record<string, string | number | null>;
  /** Placed at the end of the bar. */
  tools?: ReactNode;
}

/**
 * GET form whose address is the filter, without empty fields. Submits itself, replacing the history entry; its button
 * works without JavaScript. Any other navigation resets the fields.
 */
export function FilterBar({ action, label, search, children, count = 0, show, kept = {}, tools }: FilterBarProps) {
  const { t } = useTranslation("common");
  const [isOpen, setOpen] = useState(false);
  const { version, isBusy, ...listeners } = useFilterSender(action);
  const busy = isBusy && t("searching");
  const submit = <Button busy={busy}>{show}</Button>;
  return (
    <div className="filter-bar">
      <Form
        key={version}
        method="get"
        action={action}
        role="search"
        aria-label={label}
        aria-busy={isBusy}
        {...listeners}
      >
        {search}
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children ? (
          <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary className={classNames("btn btn-secondary", busy && "btn-busy")}>
              <span className="row" aria-hidden={isBusy || undefined}>
                <Icon name="list-filter" />
                <span>{t("filters")}</span>
                {count > 0 && <span className="num text-accent">{count}</span>}
              </span>
              {busy && <span>{busy}</span>}
            </summary>
            <div className="well">
              {children}
              {submit}
            </div>
          </details>
        ) : (
          submit
        )}
      </Form>
      {tools && <div className="row flex-1 justify-end">{tools}</div>}
    </div>
  );
}

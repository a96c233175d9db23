import { Form, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type CompositionEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Icon } from "../ui/icon";
import { FilterSender, saidIn } from "./filter-sender";

interface FilterBarProps {
  /** Path of the list. */
  action: string;
  label: string;
  /** Stands in the row. */
  search?: ReactNode;
  /** Fields behind the button "Filters", which needs no script. */
  children?: ReactNode;
  /** How many of them are set. */
  count?: number;
  /** Submits the form. */
  show: string;
  /** Parameters without a field. */
  kept?: Record<string, string | number | null>;
  /** Stand at the end of the row. */
  tools?: ReactNode;
}

/**
 * GET form whose address is the filter, without empty fields. Submits itself with history replacement; its button
 * works without JavaScript. Other navigation resets the fields.
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

function useFilterSender(action: string) {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const next = useNavigation().location;
  const go = (form: HTMLFormElement, isByItself = false) => {
    const said = saidBy(form);
    const replace = isByItself || (pathname === action && said === saidIn(new URLSearchParams(search)));
    navigate(said ? `${action}?${said}` : action, { replace, preventScrollReset: true });
  };
  const latest = useRef(go);
  latest.current = go;
  const [sender] = useState(
    () =>
      new FilterSender<HTMLFormElement>({
        said: saidBy,
        submit: (form) => latest.current(form, true),
      }),
  );
  const said = saidIn(new URLSearchParams(search));
  const [shown, setShown] = useState({ said, version: 0 });
  // Re-rendering during typing would lose the focus and new characters.
  if (said !== shown.said) setShown({ said, version: shown.version + (sender.isOwn(said) ? 0 : 1) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation, also to the same filter
  useEffect(() => sender.arrived(said), [sender, said, key]);
  useEffect(() => {
    if (next) sender.leaves(saidIn(new URLSearchParams(next.search)));
  }, [sender, next]);
  useEffect(() => () => sender.stop(), [sender]);
  return {
    version: shown.version,
    isBusy: next?.pathname === action && sender.isOwn(saidIn(new URLSearchParams(next.search))),
    onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => sender.typed(currentTarget),
    onCompositionStart: () => sender.composes(),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLFormElement>) => sender.composed(currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      sender.pressed(event.currentTarget);
      go(event.currentTarget);
    },
  };
}

function saidBy(form: HTMLFormElement): string {
  return saidIn(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
}

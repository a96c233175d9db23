import { Form, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FilterSender, saidIn } from "./filter-sender";

interface FilterBarProps {
  /** Path of the list. */
  action: string;
  label: string;
  children: ReactNode;
}

/**
 * GET form whose address is the filter. Submits itself with history replacement; its button works without
 * JavaScript. Other navigation resets the fields.
 */
export function FilterBar({ action, label, children }: FilterBarProps) {
  const { version, ...listeners } = useFilterSender();
  return (
    <Form
      key={version}
      method="get"
      action={action}
      className="filter-bar"
      role="search"
      aria-label={label}
      {...listeners}
    >
      {children}
    </Form>
  );
}

function useFilterSender() {
  const submit = useSubmit();
  const { search, key } = useLocation();
  const next = useNavigation().location;
  const latest = useRef(submit);
  latest.current = submit;
  const [sender] = useState(
    () =>
      new FilterSender<HTMLFormElement>({
        said: (form) => saidIn(new URLSearchParams(new FormData(form) as unknown as Record<string, string>)),
        submit: (form) => latest.current(form, { replace: true, preventScrollReset: true }),
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
    onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => sender.typed(currentTarget),
    onSubmit: ({ currentTarget }: FormEvent<HTMLFormElement>) => sender.pressed(currentTarget),
  };
}

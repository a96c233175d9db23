import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type CompositionEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { FilterSender, saidIn } from "./filter-sender";

/** For a GET form to `action` that submits itself; `version` is the form's key. */
export function useFilterSender(action: string) {
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
  // Re-rendering while typing would lose the focus and new characters.
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

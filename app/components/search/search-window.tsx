import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { SearchInput } from "../ui/input";
import { type Found, Hits, walkHits } from "./hits";

export interface Answer {
  typed: string;
  /** null: no search query. */
  found: Found[] | null;
  words: { label: string; help: string; nothing: string; nothingHelp: string; all: string };
}

export interface SearchWindowProps {
  /** Page with the same search, which also serves this window's results. */
  path: string;
  onClose(): void;
}

const PAUSE_MS = 200;

/** The search page as a dialog over any page: searches while typing; Enter opens the first result. */
export default function SearchWindow({ path, onClose }: SearchWindowProps) {
  const { t: common } = useTranslation("common");
  const { t: screen } = useTranslation("screens");
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const query = `?q=${encodeURIComponent(typed.trim())}`;
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      fetch(`${path}/found${query}`, { signal: asking.signal })
        .then((response) => (response.ok && !response.redirected ? response.json() : undefined))
        // If the request fails, the previous results stay.
        .then(
          (data) => data && setAnswer(data as Answer),
          () => undefined,
        );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [path, query]);
  useLeft(onClose);

  const isAnswered = answer?.typed === typed.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const first = isAnswered ? answer.found?.[0]?.hits[0]?.to : undefined;
    // Offline without a result, the dialog stays open.
    if (first || navigator.onLine) navigate(first ?? path + query);
  };
  const { words, found } = answer ?? {};
  return (
    <>
      <div className="scrim" />
      <dialog
        className="dialog"
        ref={dialog}
        aria-label={screen("search")}
        onClose={onClose}
        onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
        onKeyDown={(event) => {
          // Otherwise Esc in a search field would only clear the field.
          if (event.key === "Escape") onClose();
          else walkHits(event);
        }}
      >
        <div className="dialog-scroll">
          <header className="dialog-head">
            <form className="min-w-0 flex-1" aria-busy={!isAnswered} onSubmit={onSubmit}>
              <SearchInput
                label={words?.label ?? screen("search")}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                maxLength={300}
                autoComplete="off"
                autoFocus
              />
            </form>
            <Button type="button" variant="quiet" icon="x" label={common("close")} onClick={onClose} />
          </header>
          <div className="dialog-body" aria-live="polite">
            {words && !found && <p className="hint">{words.help}</p>}
            {words && found?.length === 0 && (
              <>
                <p>{words.nothing}</p>
                <p className="hint">{words.nothingHelp}</p>
              </>
            )}
            {words && found && found.length > 0 && (
              <>
                <Hits found={found} />
                <p className="text-sm">
                  <Link to={path + query}>{words.all}</Link>
                </p>
              </>
            )}
          </div>
        </div>
      </dialog>
    </>
  );
}

/** Detects navigation from the dialog to another page. */
function useLeft(onLeft: () => void) {
  const { key } = useLocation();
  const first = useRef(key);
  const left = useRef(onLeft);
  left.current = onLeft;
  useEffect(() => {
    if (key !== first.current) left.current();
  }, [key]);
}

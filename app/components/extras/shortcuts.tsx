import { useNavigate } from "@remix-run/react";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { SearchWindowProps } from "../search/search-window";
import type { MenuItem, ShellLinks } from "../shell/menu";
import { opensHelp, takeEarlyKeys } from "./early-keys";
import { PAGE_KEYS } from "./page-keys";
import { GO_KEYS, isOn, isTyping, pressOf, remember } from "./shortcut-keys";
import type { HelpProps } from "./shortcuts-help";

const GO_WITHIN_MS = 1500;

// Without a connection, nothing opens.
const later = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch(() => ({ default: () => null as ReactNode })));
const WINDOWS = {
  help: later<HelpProps>(() => import("./shortcuts-help")),
  search: later<SearchWindowProps>(() => import("../search/search-window")),
};

/** Work while typing in a field, too. */
const ANYWHERE = new Set(["save", "find"]);

interface ShortcutsProps {
  menu: MenuItem[];
  links: ShellLinks;
  /** Hints show only while shortcuts are on. */
  onChange(isOn: boolean): void;
}

/** C, G + letter and ?; can be switched off (WCAG 2.1.4). */
export function Shortcuts({ menu, links, onChange }: ShortcutsProps) {
  const [open, setOpen] = useState<keyof typeof WINDOWS | null>(null);
  const [isListening, setListening] = useState(isOn);
  const navigate = useNavigate();
  const goes = menu.flatMap((item) => (GO_KEYS[item.labelKey] ? [{ ...item, letter: GO_KEYS[item.labelKey] }] : []));
  const now = useRef({ goes, links, navigate });
  now.current = { goes, links, navigate };

  useEffect(() => onChange(isListening), [isListening, onChange]);

  useEffect(() => {
    if (!isListening) return;
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const { goes, links, navigate } = now.current;
      const isGoing = event.timeStamp - wentAt < GO_WITHIN_MS;
      wentAt = Number.NEGATIVE_INFINITY;
      const press = pressOf(event);
      if (!press || (isTyping(event.target) && !ANYWHERE.has(press))) return;
      if (press === "help") {
        setOpen("help");
      } else if (press === "g" && !isGoing) {
        wentAt = event.timeStamp;
      } else {
        const to = isGoing ? goes.find(({ letter }) => letter === press)?.to : press === "c" && links.send;
        if (to) navigate(to);
        else if (isGoing || !PAGE_KEYS[press]?.()) {
          if (press !== "seek" && press !== "find") return;
          setOpen("search");
        }
      }
      event.preventDefault();
    };
    for (const early of takeEarlyKeys()) {
      if (early instanceof KeyboardEvent) onKey(early);
      else setOpen("help");
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isListening]);

  useEffect(() => {
    const onClick = ({ target }: Event) => {
      if (opensHelp(target)) setOpen("help");
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  const close = () => setOpen(null);
  const set = (isOn: boolean) => {
    remember(isOn);
    setListening(isOn);
  };
  return (
    <Suspense fallback={null}>
      {open === "help" && (
        <WINDOWS.help goes={goes} links={links} isListening={isListening} onSet={set} onClose={close} />
      )}
      {open === "search" && links.search && <WINDOWS.search path={links.search} onClose={close} />}
    </Suspense>
  );
}

import { useNavigate } from "@remix-run/react";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { MenuItem, ShellLinks } from "../layout/menu";
import { opensHelp, takeEarlyKeys } from "./early-keys";
import { PAGE_KEYS } from "./page-keys";
import { GO_KEYS, isOn, isTyping, pressOf, remember } from "./shortcut-keys";
import type { HelpProps } from "./shortcuts-help";

const GO_WITHIN_MS = 1500;
const ShortcutsHelp = lazy(loadHelp);

// Without a connection nothing opens.
async function loadHelp(): Promise<{ default: ComponentType<HelpProps> }> {
  return import("./shortcuts-help").catch(() => ({ default: () => null }));
}

/** Also while a field is typed in. */
const ANYWHERE = new Set(["save", "find"]);
const OPENS: Record<string, ((links: ShellLinks) => string | null | undefined) | undefined> = {
  c: ({ send }) => send,
  find: ({ search }) => search,
};

interface ShortcutsProps {
  menu: MenuItem[];
  links: ShellLinks;
  /** Hints show only while shortcuts are on. */
  onChange(isOn: boolean): void;
}

/** C, G + letter and ?; can be switched off (WCAG 2.1.4). */
export function Shortcuts({ menu, links, onChange }: ShortcutsProps) {
  const [isHelp, setHelp] = useState(false);
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
        setHelp(true);
      } else if (press === "g" && !isGoing) {
        wentAt = event.timeStamp;
      } else {
        const to = isGoing ? goes.find(({ letter }) => letter === press)?.to : OPENS[press]?.(links);
        if (to) navigate(to);
        else if (isGoing || !PAGE_KEYS[press]?.()) {
          if (press !== "seek" || !links.search) return;
          navigate(links.search);
        }
      }
      event.preventDefault();
    };
    for (const early of takeEarlyKeys()) {
      if (early instanceof KeyboardEvent) onKey(early);
      else setHelp(true);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isListening]);

  useEffect(() => {
    const onClick = ({ target }: Event) => {
      if (opensHelp(target)) setHelp(true);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  if (!isHelp) return null;
  const set = (isOn: boolean) => {
    remember(isOn);
    setListening(isOn);
  };
  return (
    <Suspense fallback={null}>
      <ShortcutsHelp goes={goes} links={links} isListening={isListening} onSet={set} onClose={() => setHelp(false)} />
    </Suspense>
  );
}

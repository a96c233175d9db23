import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MenuItem, ShellLinks } from "../layout/menu";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/check";
import { opensHelp, takeEarlyKeys } from "./early-keys";
import { PAGE_KEYS } from "./page-keys";
import { GO_KEYS, isOn, isTyping, pressOf, remember } from "./shortcut-keys";

const GO_WITHIN_MS = 1500;

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
  return <Help goes={goes} links={links} isListening={isListening} onSet={set} onClose={() => setHelp(false)} />;
}

interface HelpProps {
  goes: (MenuItem & { letter?: string })[];
  links: ShellLinks;
  isListening: boolean;
  onSet(isOn: boolean): void;
  onClose(): void;
}

function Help({ goes, links, isListening, onSet, onClose }: HelpProps) {
  const { t } = useTranslation("extras");
  const { t: common } = useTranslation("common");
  const { t: screen } = useTranslation("screens");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const rows = [
    ...(links.send ? [{ keys: ["C"], does: t("keyNewMailing") }] : []),
    ...goes.map(({ letter = "", labelKey }) => ({ keys: ["G", letter.toUpperCase()], does: screen(labelKey) })),
    { keys: ["Ctrl", "K"], does: t("keyFind") },
    { keys: ["/"], does: t("keySeek") },
    { keys: ["J", "K"], does: t("keyRows") },
    { keys: ["X"], does: t("keyTick") },
    ...(goes.some(({ labelKey }) => labelKey === "review")
      ? [
          { keys: ["A"], does: t("keyApprove") },
          { keys: ["R"], does: t("keyReason") },
        ]
      : []),
    { keys: ["Ctrl", "S"], does: t("keySave") },
    { keys: ["?"], does: t("keyHelp") },
  ];
  return (
    <>
      <div className="scrim" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own key */}
      <dialog
        className="dialog"
        ref={dialog}
        aria-labelledby="shortcuts-title"
        onClose={onClose}
        onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      >
        <div className="dialog-scroll">
          <header className="dialog-head">
            <h2 id="shortcuts-title">{t("shortcuts")}</h2>
            <Button type="button" variant="quiet" icon="x" label={common("close")} onClick={onClose} />
          </header>
          <div className="dialog-body">
            <dl className="list-pairs keys">
              {rows.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
            <Checkbox
              label={t("shortcutsOn")}
              hint={t("shortcutsOnHint")}
              checked={isListening}
              onChange={({ target }) => onSet(target.checked)}
            />
          </div>
        </div>
      </dialog>
    </>
  );
}

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { MenuItem, ShellLinks } from "../shell/menu";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/check";

export interface HelpProps {
  goes: (MenuItem & { letter?: string })[];
  links: ShellLinks;
  isListening: boolean;
  onSet(isOn: boolean): void;
  onClose(): void;
}

export default function ShortcutsHelp({ goes, links, isListening, onSet, onClose }: HelpProps) {
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

import { useBlocker } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Icon } from "../ui/icon";
import { Note } from "../ui/note";
import { DialogBody, DialogFoot } from "./dialog-frame";

interface OnceShownProps {
  id: string;
  /** A token or signing secret, shown on this page only. */
  secret: string;
  words: { title: string; help: string; copy: string; kept: string };
  closeTo: string;
  file?: { name: string; text: string; label: string };
  children?: ReactNode;
}

/**
 * Dialog body without a cross: the exit appears after copying, downloading or ticking (spec §2). The tick works
 * without JavaScript.
 */
export function OnceShown({ id, secret, words, closeTo, file, children }: OnceShownProps) {
  const { t } = useTranslation("common");
  const tick = useRef<HTMLInputElement>(null);
  const isUnkept = () => !tick.current?.checked;
  const keep = () => {
    if (tick.current) tick.current.checked = true;
  };
  const blocker = useBlocker(isUnkept);
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    tick.current?.closest("dialog")?.querySelector("h2")?.focus();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!tick.current?.checked) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
  return (
    <>
      <DialogBody>
        <Note tone="warn" role="alert" title={words.title}>
          {words.help}
        </Note>
        <code className="well block select-all font-mono wrap-anywhere" id={id} onCopy={keep}>
          {secret}
        </code>
        <div className="row flex-wrap gap-2">
          <CopyButton text={secret} label={words.copy} onCopied={keep} />
          {file && (
            <a
              className="btn btn-quiet btn-s"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(file.text)}`}
              download={file.name}
              onClick={keep}
            >
              <Icon name="download" />
              {file.label}
            </a>
          )}
        </div>
        {children}
      </DialogBody>
      <DialogFoot>
        <div className="group row flex-wrap gap-4">
          <label className="check">
            <input type="checkbox" ref={tick} autoComplete="off" />
            <span>{words.kept}</span>
          </label>
          <LinkButton variant="primary" className="invisible group-has-checked:visible" to={closeTo} preventScrollReset>
            {t("close")}
          </LinkButton>
        </div>
      </DialogFoot>
    </>
  );
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FEEDBACK_MS } from "../../domain/base/shared/ui-constants";
import { Button } from "./button";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface CopyButtonProps {
  text: string;
  label: string;
  icon?: "copy" | "link";
  iconOnly?: boolean;
  onCopied?(): void;
}

/** Copies `text`; needs JavaScript and keeps its room until then. Confirms for three seconds (look §3). */
export function CopyButton({ text, label, icon = "copy", iconOnly = false, onCopied }: CopyButtonProps) {
  const { isReady, isCopied, word, copy } = useCopy(text, label, onCopied);
  return (
    <Button
      type="button"
      className={classNames("noscript:hidden", !isReady && "invisible")}
      variant="quiet"
      size="s"
      icon={isCopied ? "check" : icon}
      label={iconOnly ? word : undefined}
      onClick={copy}
    >
      {iconOnly ? null : word}
    </Button>
  );
}

export function CopyItem({ text, label }: Pick<CopyButtonProps, "text" | "label">) {
  const { isReady, isCopied, word, copy } = useCopy(text, label);
  if (!isReady) return null;
  return (
    <button type="button" onClick={copy}>
      <Icon name={isCopied ? "check" : "link"} />
      {word}
    </button>
  );
}

function useCopy(text: string, label: string, onCopied?: () => void) {
  const { t } = useTranslation("common");
  const [isReady, setReady] = useState(false);
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (!copiedAt) return;
    const timer = setTimeout(() => setCopiedAt(0), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const isCopied = copiedAt > 0;
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => {
      setCopiedAt(Date.now());
      onCopied?.();
    });
  return { isReady, isCopied, word: isCopied ? t("copied") : label, copy };
}

/** Selectable text with a copy button. */
export function CopyField({ id, value, label }: { id: string; value: string; label: string }) {
  return (
    <span className="row">
      <input className="input font-mono" id={id} value={value} readOnly />
      <CopyButton text={value} label={label} />
    </span>
  );
}

/** Code with a copy button. */
export function CopiedText({ text, label }: { text: string; label: string }) {
  return (
    <span className="row flex-wrap gap-x-1">
      <code className="min-w-0 font-mono text-xs wrap-anywhere">{text}</code>
      <span className="-ml-2">
        <CopyButton text={text} label={label} />
      </span>
    </span>
  );
}

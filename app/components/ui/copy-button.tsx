import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FEEDBACK_MS } from "../../domain/shared/interface";
import { Button } from "./button";

interface CopyButtonProps {
  text: string;
  label: string;
  icon?: "copy" | "link";
  iconOnly?: boolean;
}

/** Copies `text`; shown once JavaScript runs, says so for three seconds (look §3). */
export function CopyButton({ text, label, icon = "copy", iconOnly = false }: CopyButtonProps) {
  const { t } = useTranslation("common");
  const [isReady, setReady] = useState(false);
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (!copiedAt) return;
    const timer = setTimeout(() => setCopiedAt(0), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  if (!isReady) return null;
  const word = copiedAt ? t("copied") : label;
  return (
    <Button
      type="button"
      variant="quiet"
      size="s"
      icon={copiedAt ? "check" : icon}
      label={iconOnly ? word : undefined}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopiedAt(Date.now()))}
    >
      {iconOnly ? null : word}
    </Button>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button";
import { CopyButton } from "../ui/copy-button";

/** A list and its open row; `panel` is the child route's outlet or null. */
export function Split({ label, children, panel }: { label: string; children: ReactNode; panel: ReactNode }) {
  if (!panel) return children;
  return (
    <div className="split">
      <section aria-label={label}>{children}</section>
      {panel}
    </div>
  );
}

interface PanelProps {
  title: ReactNode;
  lead?: ReactNode;
  closeTo: string;
  prevTo?: string | null;
  nextTo?: string | null;
  position?: string;
  url: string;
  children: ReactNode;
}

export function Panel({ title, lead, closeTo, prevTo, nextTo, position, url, children }: PanelProps) {
  const { t } = useTranslation("common");
  return (
    <section className="panel" aria-labelledby="panel-title">
      <div className="panel-head">
        <span className="row gap-0">
          {prevTo && (
            <LinkButton variant="quiet" size="s" icon="arrow-up" label={t("previous")} to={prevTo} preventScrollReset />
          )}
          {nextTo && (
            <LinkButton variant="quiet" size="s" icon="arrow-down" label={t("next")} to={nextTo} preventScrollReset />
          )}
          {position && <span className="num ml-1.5 text-xs text-ink-3">{position}</span>}
        </span>
        <span className="row gap-0">
          <CopyButton text={url} label={t("copyLink")} icon="link" iconOnly />
          <LinkButton variant="quiet" size="s" icon="x" label={t("close")} to={closeTo} preventScrollReset data-close />
        </span>
      </div>
      <header className="stack gap-0.5">
        <h2 className="panel-title num" id="panel-title" tabIndex={-1}>
          {title}
        </h2>
        {lead}
      </header>
      {children}
    </section>
  );
}

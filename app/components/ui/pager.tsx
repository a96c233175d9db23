import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Pager by cursor. A missing link is disabled to keep the layout. */
export function Pager({ prev, next, children }: { prev?: string | null; next?: string | null; children?: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <nav className="pager" aria-label={t("pages")}>
      <span>{children}</span>
      <span className="row">
        <PageLink to={prev} rel="prev" label={t("back")} />
        <PageLink to={next} rel="next" label={t("further")} />
      </span>
    </nav>
  );
}

function PageLink({ to, rel, label }: { to?: string | null; rel: string; label: string }) {
  const className = "btn btn-secondary btn-s";
  if (to) {
    return (
      <Link className={className} to={to} rel={rel}>
        {label}
      </Link>
    );
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled link takes no focus
    // biome-ignore lint/a11y/useSemanticElements: an <a> without href has no link role
    <span className={className} role="link" aria-disabled="true">
      {label}
    </span>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pathOf, SHOWN, type Shown } from "./query";

export function InspectorTabs({ id, shown }: { id: string; shown: Shown }) {
  const { t } = useTranslation("webhooks");
  return (
    <div className="mt-6">
      <nav className="tabs" aria-label={t("show")}>
        {SHOWN.map((each) => (
          <Link key={each} to={pathOf(id, each)} aria-current={each === shown ? "page" : undefined} preventScrollReset>
            {t(`show_${each}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

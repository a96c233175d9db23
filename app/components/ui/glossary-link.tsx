import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export const GLOSSARY = "/documentation/platform/glossary";

/** What the words beside it mean. */
export function GlossaryLink() {
  const { t } = useTranslation("common");
  return (
    <Link className="btn-tip text-center" to={GLOSSARY} aria-label={t("glossary")} title={t("glossary")}>
      ?
    </Link>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

const GLOSSARY = "/documentation/platform/glossary";

/** Link to the definitions of the terms next to it. */
export function GlossaryLink() {
  const { t } = useTranslation("common");
  return (
    <Link className="btn-tip text-center" to={GLOSSARY} aria-label={t("glossary")} title={t("glossary")}>
      ?
    </Link>
  );
}

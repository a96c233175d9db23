import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "../../components/ui/note";

/** Spec §6: without the right widgets do not work. */
export function NoHandler() {
  const { t } = useTranslation("widgets");
  return (
    <div className="mt-5">
      <Note tone="warn">
        {t("noHandler")} <Link to="/about#support">{t("toSupport")}</Link>
      </Note>
    </div>
  );
}

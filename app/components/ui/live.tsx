import { useTranslation } from "react-i18next";

/** Says that the figures beside it change by themselves. */
export function Live() {
  const { t } = useTranslation("common");
  return <span className="live">{t("live")}</span>;
}

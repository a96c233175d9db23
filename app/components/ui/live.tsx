import { useTranslation } from "react-i18next";

export function Live() {
  const { t } = useTranslation("common");
  return <span className="live">{t("live")}</span>;
}

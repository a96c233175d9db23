import { useTranslation } from "react-i18next";

export function LiveMark() {
  const { t } = useTranslation("common");
  return <span className="live">{t("live")}</span>;
}

import { useTranslation } from "react-i18next";
import { formatNumber } from "./format";

const KILO = 1024;

export function useFileSize() {
  const { t, i18n } = useTranslation("common");
  return (bytes: number): string => {
    const kilobytes = bytes / KILO;
    if (kilobytes < KILO)
      return t("kilobytes", { number: formatNumber(Math.max(1, Math.round(kilobytes)), i18n.language) });
    return t("megabytes", { number: formatNumber(kilobytes / KILO, i18n.language, 1) });
  };
}

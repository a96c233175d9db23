import { useTranslation } from "react-i18next";
import { formatNumber } from "./format";

const KILO = 1024;

export function useFileSize() {
  const { t, i18n } = useTranslation("common");
  return (bytes: number): string => {
    const kilobytes = bytes / KILO;
    if (kilobytes < KILO)
      return t("kilobytes", {
        number: formatNumber(bytes > 0 ? Math.max(1, Math.round(kilobytes)) : 0, i18n.language),
      });
    const megabytes = kilobytes / KILO;
    if (megabytes < KILO) return t("megabytes", { number: formatNumber(megabytes, i18n.language, 1) });
    return t("gigabytes", { number: formatNumber(megabytes / KILO, i18n.language, 1) });
  };
}

import { useTranslation } from "react-i18next";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age in words: "3 h 12 min". */
export function useAge() {
  const { t } = useTranslation("reviewQueue");
  return (ms: number): string => {
    if (ms < MINUTE) return t("age_now");
    const [d, h, m] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR), Math.floor((ms % HOUR) / MINUTE)];
    if (d > 0) return t("age_days", { d, h });
    return h > 0 ? t("age_hours", { h, m: String(m).padStart(2, "0") }) : t("age_minutes", { m });
  };
}

export const isLate = (ms: number) => ms >= HOUR;

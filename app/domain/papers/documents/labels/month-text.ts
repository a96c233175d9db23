import { DEFAULT_ZONE } from "../../../base/shared/time/default-zone";

/** "October 2026" */
export function monthText(from: number, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: DEFAULT_ZONE });
  return ["month", "year"]
    .map((type) => parts.formatToParts(from).find((part) => part.type === type)?.value ?? "")
    .join(" ");
}

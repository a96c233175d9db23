import { useTranslation } from "react-i18next";

/** Placeholder lines, not shown if the answer is quick. */
export function Skeleton({ lines }: { lines: number }) {
  const { t } = useTranslation("common");
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t("loading")}</span>
      {Array.from(Array(lines).keys(), (line) => (
        <i key={line} />
      ))}
    </div>
  );
}

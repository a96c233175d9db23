import { useTranslation } from "react-i18next";

/** Lines of the size of what will come; a quick answer shows none of them. */
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

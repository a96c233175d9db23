import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import type { PreviewData } from "./match-columns";

/** Values that the import will drop, by column. */
export function LostColumns({ data: { lost, checked, total } }: { data: PreviewData }) {
  const { t, i18n } = useTranslation("contacts");
  if (lost.length === 0) return null;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <Note tone="warn" role="status" title={t("lostTitle")}>
      <ul>
        {lost.map(({ column, warning, count, title, examples }) => (
          <li key={`${column} ${warning}`} className="wrap-anywhere">
            {t("lostIn", {
              count,
              number: number(count),
              title: title || t("columnNumber", { number: column + 1 }),
              reason: t(`lost_${warning}`),
              examples: examples.join(", "),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{checked < total ? t("lostOfFirst", { number: number(checked) }) : t("lostHelp")}</p>
    </Note>
  );
}

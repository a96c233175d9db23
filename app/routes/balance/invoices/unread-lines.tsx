import { useTranslation } from "react-i18next";
import { Note } from "../../../components/ui/note";
import type { UnreadLine } from "../../../domain/papers/invoices/incoming";

/** Lines to be processed by hand, as in the file. `number`: total of such lines. */
export function UnreadLines({ lines, number }: { lines: readonly UnreadLine[]; number: number }) {
  const { t } = useTranslation("statement");
  if (number === 0) return null;
  return (
    <Note tone="warn">
      {t("unread", { number })}
      <ul className="stack mt-2 gap-2">
        {lines.map((one) => (
          <li key={one.line} className="wrap-anywhere">
            <b>{t("unreadLine", { line: one.line, why: t(`why_${one.why}`) })}</b>{" "}
            {[one.number && `№ ${one.number}`, one.day, one.sum, one.payer, one.purpose].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
      {number > lines.length && <p>{t("unreadMore", { number: number - lines.length })}</p>}
    </Note>
  );
}

import { useTranslation } from "react-i18next";
import { Note } from "../../../components/ui/note";
import type { DeadRow } from "./named-changes.server";

const MOST = 20;

/** Rows that never apply, with the reason. */
export function DeadRows({ rows }: { rows: DeadRow[] }) {
  const { t } = useTranslation("pricing");
  return (
    <Note tone="warn" role="status" title={t("deadTitle", { count: rows.length })}>
      <ul>
        {rows.slice(0, MOST).map(({ number, name, by }) => (
          <li key={`${number} ${name}`}>
            {by ? t("deadRow", { number, name, by }) : t("deadNowhere", { number, name })}
          </li>
        ))}
        {rows.length > MOST && <li>…</li>}
      </ul>
    </Note>
  );
}

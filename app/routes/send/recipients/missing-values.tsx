import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import type { Hole } from "../../../domain/sendings/recipients/empty-variables";

const MOST = 6;

/** For how many recipients each variable is empty, and how a default is written. */
export function HoleList({ holes }: { holes: Hole[] }) {
  const { t, i18n } = useTranslation("audience");
  const [first] = holes;
  if (!first) return null;
  return (
    <Note tone="warn" role="status" title={t("emptyVariables")}>
      <ul>
        {holes.slice(0, MOST).map(({ name, count }) => (
          <li key={name}>
            {t("emptyFor", { count, number: formatNumber(count, i18n.language), name: `\${${name}}` })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("emptyHelp", { example: `\${${first.name}|${t("emptyExample")}}` })}</p>
    </Note>
  );
}

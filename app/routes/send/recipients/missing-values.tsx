import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import type { TitledHole } from "./hole-titles.server";

const MOST = 6;

/** Number of recipients without a value for each variable, and how to write a default. */
export function HoleList({ holes }: { holes: TitledHole[] }) {
  const { t, i18n } = useTranslation("audience");
  const written = ({ name, title }: TitledHole) => [title, `\${${name}}`].filter(Boolean).join(" ");
  if (holes.length === 0) return null;
  return (
    <Note tone="warn" role="status" title={t("emptyVariables")}>
      <ul>
        {holes.slice(0, MOST).map((hole) => (
          <li key={hole.name}>
            {t("emptyFor", {
              count: hole.count,
              number: formatNumber(hole.count, i18n.language),
              name: written(hole),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("emptyHelp", { example: `\${firstName|${t("emptyExample")}}` })}</p>
    </Note>
  );
}

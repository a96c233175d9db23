import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../components/ui/check";
import { Note } from "../../../components/ui/note";

export interface ShownUndercut {
  /** Tariffs of resellers who buy at this one. */
  tariffs: { id: string; title: string; username: string }[];
  /** Posted on saving: identifies the tariffs that were shown. */
  below: string;
}

export function UndercutWarning({ tariffs, below }: ShownUndercut) {
  const { t } = useTranslation("pricing");
  return (
    <>
      <input type="hidden" name="below" value={below} />
      <Note tone="warn" role="alert" title={t("belowTitle")}>
        <p>{t("belowHelp")}</p>
        <ul>
          {tariffs.map(({ id, title, username }) => (
            <li key={id}>{`${title} (${username})`}</li>
          ))}
        </ul>
      </Note>
      <Checkbox name="acceptBelowCost" label={t("belowAccept")} />
    </>
  );
}

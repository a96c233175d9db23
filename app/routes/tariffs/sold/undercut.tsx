import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../components/ui/check";
import { Note } from "../../../components/ui/note";

export interface ShownUndercut {
  /** Of resellers who buy by this tariff. */
  tariffs: { id: string; title: string; username: string }[];
  /** Says on saving that these were shown. */
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

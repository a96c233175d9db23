import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/check";
import type { TypeChoice } from "../../domain/notifications/preferences";

/** Which notifications the owner hears of, a switch for each type. */
export function TypesForm({ choices, mayEdit }: { choices: TypeChoice[]; mayEdit: boolean }) {
  const { t } = useTranslation("notifications");
  const { t: own } = useTranslation("settings");
  const isBusy = useNavigation().formAction === "/notifications/types";
  return (
    <section className="stack gap-4" aria-labelledby="notification-types">
      <div className="stack gap-1">
        <h2 id="notification-types">{t("settingsTitle")}</h2>
        <p className="text-ink-2">{t("settingsHelp")}</p>
      </div>
      <Form method="post" action="/notifications/types" className="stack gap-4" preventScrollReset>
        <div className="grid gap-x-6 gap-y-2 xs:grid-cols-2">
          {choices.map(({ type, isOn }) => (
            <Checkbox
              key={type}
              name="type"
              value={type}
              defaultChecked={isOn}
              disabled={!mayEdit}
              label={t(`type_${type}`)}
            />
          ))}
        </div>
        {mayEdit && (
          <div>
            <Button variant="primary" busy={isBusy && own("saving")}>
              {t("settingsSave")}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

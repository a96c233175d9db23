import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import type { TypeChoice } from "../../domain/base/notifications/preferences";

interface TypesFormProps {
  choices: TypeChoice[];
  mayEdit: boolean;
  /** null: the owner has no e-mail. */
  email: string | null;
}

/** Notification types, on screen and by e-mail. */
export function TypesForm({ choices, mayEdit, email }: TypesFormProps) {
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
        <table className="w-full max-w-160 text-left">
          <thead>
            <tr className="text-sm text-ink-3">
              <th className="py-1 font-normal" scope="col">
                {t("settingsType")}
              </th>
              <th className="w-24 py-1 text-center font-normal" scope="col">
                {t("settingsWeb")}
              </th>
              <th className="w-24 py-1 text-center font-normal" scope="col">
                {t("settingsEmail")}
              </th>
            </tr>
          </thead>
          <tbody>
            {choices.map(({ type, ...on }) => (
              <tr key={type} className="border-t border-line">
                <th className="py-2 pr-3 font-normal" scope="row">
                  {t(`type_${type}`)}
                </th>
                {(["web", "email"] as const).map((way) => (
                  <td key={way} className="py-2 text-center">
                    <input
                      type="checkbox"
                      name={way}
                      value={type}
                      defaultChecked={on[way]}
                      disabled={!mayEdit}
                      aria-label={`${t(`type_${type}`)}, ${t(way === "web" ? "settingsWeb" : "settingsEmail")}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {!email && <p className="hint">{t("settingsNoEmail")}</p>}
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

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { Note } from "../../components/ui/note";
import { useBrowserNotices } from "./use-browser-notices";

interface BrowsersFormProps {
  browsers: { id: string; title: string; since: string }[];
  /** null: the account has no Web Push. */
  serverKey: string | null;
  mayEdit: boolean;
}

/** Browsers with Web Push. */
export function BrowsersForm({ browsers, serverKey, mayEdit }: BrowsersFormProps) {
  const { t } = useTranslation("settings");
  const { state, ask, isBusy } = useBrowserNotices(serverKey);
  return (
    <section className="stack gap-4" aria-labelledby="browsers-title">
      <div className="stack gap-1">
        <h2 id="browsers-title">{t("browsers")}</h2>
        <p className="text-ink-2">{t("browsersHelp")}</p>
      </div>
      {browsers.length > 0 && (
        <ul className="stack gap-2">
          {browsers.map(({ id, title, since }) => (
            <li key={id} className="row flex-wrap justify-between gap-3">
              <span>
                {title || t("browserUnnamed")} <span className="text-ink-2">{t("browserSince", { since })}</span>
              </span>
              {mayEdit && (
                <Form method="post" action="/notifications/browsers" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Button size="s" name="intent" value="remove">
                    {t("browserRemove")}
                    <span className="sr-only"> {title}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <>
          <noscript>
            <p className="text-ink-2">{t("browserNoScript")}</p>
          </noscript>
          {state === "refused" && (
            <Note tone="warn" title={t("browserRefused")}>
              {t("browserRefusedHelp")}
            </Note>
          )}
          {state === "unsupported" && <p className="text-ink-2">{t("browserUnsupported")}</p>}
          {state === "ready" && (
            <div>
              <Button type="button" onClick={ask} busy={isBusy && t("browserAsking")}>
                {t("browserAdd")}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

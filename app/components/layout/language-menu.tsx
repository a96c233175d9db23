import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, type Language } from "../../i18n/options";
import { Icon } from "../ui/icon";
import { BackHere, Popup, PopupButton } from "./popup";

const ID = "language-menu";

export function LanguageButton({ withIcon }: { withIcon?: boolean }) {
  const { t, i18n } = useTranslation("shell");
  const name = LANGUAGE_NAMES[i18n.language as Language];
  return (
    <PopupButton opens={ID} className="row gap-1.5" data-popup="language" aria-label={`${t("language")}: ${name}`}>
      {withIcon && <Icon name="globe" />}
      {name}
    </PopupButton>
  );
}

/** Switching the language reloads the whole document, because other catalogs are needed. */
export function LanguageMenu({ languages }: { languages: readonly Language[] }) {
  const { t, i18n } = useTranslation("shell");
  return (
    <Popup id={ID} label={t("language")}>
      <Form method="post" action="/locale" reloadDocument>
        <BackHere />
        <ul className="popup-list">
          {languages.map((language) => (
            <li key={language}>
              <button
                type="submit"
                name="language"
                value={language}
                lang={language}
                aria-current={language === i18n.language || undefined}
              >
                {LANGUAGE_NAMES[language]}
                {language === i18n.language && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </Popup>
  );
}

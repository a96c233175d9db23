import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Icon } from "../../../components/ui/icon";
import { SearchInput } from "../../../components/ui/input";
import type { SingleContact } from "../../../domain/messaging/drafts/recipients/single-contacts";
import { findOnEnter } from "../step/find-on-enter";
import { intentOf } from "../step/intents";

interface SingleContactsProps {
  chosen: SingleContact[];
  found: SingleContact[];
  who: string;
}

/** Single contacts; their fields also fill variables in the text. */
export function SingleContacts({ chosen, found, who }: SingleContactsProps) {
  const { t } = useTranslation("audience");
  const isChosen = new Set(chosen.map(({ id }) => id));
  return (
    <section className="stack gap-3" aria-labelledby="contacts">
      <h2 id="contacts">{t("contacts")}</h2>
      <div className="row max-w-112 gap-2">
        <SearchInput
          name="who"
          label={t("contactSearch")}
          placeholder={t("column_address")}
          defaultValue={who}
          onKeyDown={findOnEnter}
        />
        <Button {...intentOf("find")}>{t("find")}</Button>
      </div>
      {who !== "" && found.length === 0 && <p className="hint">{t("noContacts")}</p>}
      {found.length > 0 && (
        <ul className="stack gap-1 text-sm">
          {found.map(({ id, address, name, list }) => (
            <li key={id} className="row justify-between gap-3">
              <span className="min-w-0 truncate">
                <span className="num">{address}</span> {name} <span className="text-ink-3">{list}</span>
              </span>
              {isChosen.has(id) ? (
                <Icon name="check" className="text-ok" />
              ) : (
                <Button
                  size="s"
                  icon="plus"
                  {...intentOf("addContact", id)}
                  aria-label={t("addContact", { phone: address })}
                >
                  {t("choose")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className="row flex-wrap gap-1.5">
          {chosen.map(({ id, address, name }) => (
            <li key={id} className="chip">
              <span className="truncate">{name || address}</span>
              <button
                type="submit"
                {...intentOf("dropContact", id)}
                aria-label={t("removePhone", { phone: name || address })}
              >
                <Icon name="x" size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

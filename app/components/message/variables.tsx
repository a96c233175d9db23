import { useTranslation } from "react-i18next";
import type { FieldNames } from "../../domain/base/shared/contact-fields";
import { CONTACT_VARIABLES } from "../../domain/base/text/variables";
import { useOwnFieldNames } from "../ui/own-field-names";
import { typeInto } from "./typing";

const SHORT_LINK = "link:https://";
const FIRST = ["firstName", "lastName", "date"];
/** Maximum number of account-named fields shown next to the standard ones. */
const NAMED = 3;

/** Inserts a variable at the cursor; at the end without JavaScript. */
export function Variables({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation("compose");
  const own = useOwnFieldNames();
  const named = CONTACT_VARIABLES.filter((name) => name in own);
  const first = [...FIRST, ...(named.length > 0 ? named.slice(0, NAMED) : ["custom01"])];
  const rest = [...named, ...CONTACT_VARIABLES.filter((name) => !(name in own))].filter(
    (name) => !first.includes(name),
  );
  return (
    <div className="row flex-wrap gap-1.5">
      <span className="text-sm text-ink-3">{t("insert")}</span>
      {first.map((name) => (
        <Variable key={name} name={name} fieldId={fieldId} />
      ))}
      <Variable name={SHORT_LINK} fieldId={fieldId} />
      <details className="contents">
        <summary className="text-sm text-accent hover:underline">{t("moreVariables", { count: rest.length })}</summary>
        <div className="row basis-full flex-wrap gap-1.5">
          {rest.map((name) => (
            <Variable key={name} name={name} fieldId={fieldId} />
          ))}
          <p className="hint basis-full">{t("variablesHelp", { example: "${firstName}" })}</p>
        </div>
      </details>
    </div>
  );
}

function Variable({ name, fieldId }: { name: string; fieldId: string }) {
  const { t } = useTranslation("compose");
  const own = useOwnFieldNames();
  const custom = /^custom(\d\d)$/.exec(name)?.[1];
  return (
    <button
      type="submit"
      name="insert"
      value={name}
      className="variable"
      title={`\${${name}}`}
      onClick={(event) => {
        const field = document.getElementById(fieldId);
        if (!(field instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        typeInto(field, `\${${name}}`);
      }}
    >
      {name === SHORT_LINK
        ? t("shortLink")
        : (own[name as keyof FieldNames] ??
          (custom ? t("variable_custom", { number: custom }) : t(`variable_${name}` as "variable_firstName")))}
    </button>
  );
}

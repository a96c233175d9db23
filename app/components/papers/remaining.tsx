import { Fragment, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../ui/error-text";
import { Icon } from "../ui/icon";
import { type Shown, useLabels } from "./form-fields";

/** Keeps the last action reply: following a link to a field is a navigation, which would discard it. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}

interface RemainingProps extends Shown {
  /** Fields specific to this form. */
  more?: { name: string; label: string }[];
  errors: string[];
}

/** Lists the missing fields in one sentence with a link to each; takes focus when it appears. */
export function Remaining({ field, fields, errors, more = [] }: RemainingProps) {
  const { t, i18n } = useTranslation("requisites");
  const labelOf = useLabels({ fields });
  const errorText = useErrorText();
  const note = useRef<HTMLDivElement>(null);
  const named = [...fields.map(({ name }) => ({ name, label: nameOf(name) })), ...more];
  const wrong = named.map(({ name, label }) => ({ ...field(name), label })).filter((one) => one.errors?.length);
  const signature = JSON.stringify([errors, wrong.map(({ name, errors }) => [name, errors])]);
  useEffect(() => {
    if (signature !== "[[],[]]") note.current?.focus();
  }, [signature]);
  if (errors.length === 0 && wrong.length === 0) return null;

  function nameOf(name: string) {
    const label = labelOf(name);
    return name.startsWith("data.postalAddress") ? t("ofPostal", { field: label }) : label;
  }
  const parts = new Intl.ListFormat(i18n.language, { type: "conjunction" }).formatToParts(
    wrong.map((_, index) => `${index}`),
  );
  return (
    <div className="note note-bad" role="alert" tabIndex={-1} ref={note}>
      <Icon name="circle-alert" className="text-bad" />
      <div>
        {errors.length > 0 && <b>{errors.map(errorText).join(". ")} </b>}
        {wrong.length > 0 && <b>{t("remaining", { count: wrong.length })} </b>}
        {parts.map(({ type, value }) => {
          const one = wrong[Number(value)];
          return type === "element" && one ? (
            <a key={one.id} href={`#${one.id}`}>
              {one.label}
            </a>
          ) : (
            <Fragment key={`${type} ${value}`}>{value}</Fragment>
          );
        })}
      </div>
    </div>
  );
}

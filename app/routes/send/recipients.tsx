import { useTranslation } from "react-i18next";
import { Checkbox } from "../../components/ui/check";
import { Field, FieldError } from "../../components/ui/field";
import { formatNumber } from "../../components/ui/format";
import { Textarea } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import type { SendData } from "./compose";
import type { Draft } from "./draft";
import { controlOf, type SendField, type SendFields } from "./send-fields";

type Lists = SendData["lists"];

interface RecipientsProps {
  fields: Pick<SendFields, "phones" | "include" | "exclude">;
  lists: Lists;
  draft: Draft;
  /** Typed phones that the last count found to be none. */
  bad: string[];
}

const SHOWN_BAD = 5;

/** Who gets it: typed phones, lists to take and lists to leave out; blacklists are always left out. */
export function Recipients({ fields, lists, draft, bad }: RecipientsProps) {
  const { t } = useTranslation("send");
  const regular = lists.filter(({ type }) => type === "regular");
  const blacklists = lists.filter(({ type }) => type === "blacklist");
  const titles = blacklists.map(({ title }) => t("quoted", { title })).join(", ");
  return (
    <section className="stack gap-4" aria-labelledby="recipients">
      <h2 id="recipients">{t("recipients")}</h2>
      <Field field={fields.phones} label={t("field_phones")} hint={t("phonesHint")}>
        <Textarea {...controlOf(fields.phones)} rows={3} inputMode="tel" autoComplete="off" spellCheck={false} />
      </Field>
      {bad.length > 0 && !fields.phones.errors && (
        <Note tone="warn" role="status">
          {t("badPhones", { count: bad.length, list: bad.slice(0, SHOWN_BAD).join(", ") })}
        </Note>
      )}
      {regular.length > 0 ? (
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Ticks legend={t("field_include")} field={fields.include} lists={regular} chosen={draft.include} />
          <Ticks legend={t("field_exclude")} field={fields.exclude} lists={regular} chosen={draft.exclude} />
        </div>
      ) : (
        <p className="hint">{t("noLists")}</p>
      )}
      {titles && <p className="hint">{t("blacklists", { titles })}</p>}
    </section>
  );
}

interface TicksProps {
  legend: string;
  field: SendField;
  lists: Lists;
  chosen: string[];
}

function Ticks({ legend, field, lists, chosen }: TicksProps) {
  const { i18n } = useTranslation();
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend>{legend}</legend>
      <div className="stack max-h-56 gap-0.5 overflow-y-auto">
        {lists.map(({ id, title, contacts }) => (
          <Checkbox
            key={id}
            name={field.name}
            value={id}
            defaultChecked={chosen.includes(id)}
            label={
              <span className="row justify-between gap-3">
                <span className="wrap-anywhere">{title}</span>
                <span className="num text-ink-3">{formatNumber(contacts, i18n.language)}</span>
              </span>
            }
          />
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}

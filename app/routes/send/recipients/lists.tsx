import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { Field, FieldError } from "../../../components/ui/field";
import { formatNumber } from "../../../components/ui/format";
import { SearchInput, Textarea } from "../../../components/ui/input";
import type { ChoosableList, ChoosableLists } from "../../../domain/messaging/drafts/recipients/lists";
import type { DraftRecipients } from "../../../domain/messaging/sendings/compose/draft-content";
import { isListId } from "../../../domain/messaging/sendings/recipients/list-id";
import type { StepField } from "../step/field";
import { findOnEnter } from "../step/find-on-enter";
import { intentOf } from "../step/intents";
import { Segments } from "./segments";

interface ListsProps {
  fields: Record<"include" | "exclude", StepField>;
  choosable: ChoosableLists;
  recipients: DraftRecipients;
  search: string;
}

/** Lists shown before the rest is collapsed. */
const GLANCE = 12;

/** Included and excluded lists; blacklists always apply. */
export function Lists({ fields, choosable, recipients, search }: ListsProps) {
  const { lists, segments, blacklists, total } = choosable;
  const { t, i18n } = useTranslation("audience");
  const titles = blacklists.map((title) => t("quoted", { title })).join(", ");
  const number = (n: number) => formatNumber(n, i18n.language);
  return (
    <section className="stack gap-3" aria-labelledby="lists">
      <h2 id="lists">{t("lists")}</h2>
      {total === 0 && <p className="hint">{t("noLists")}</p>}
      {total > GLANCE && (
        <div className="row flex-wrap gap-2">
          <SearchInput
            name="lists"
            label={t("listSearch")}
            placeholder={t("listSearch")}
            defaultValue={search}
            onKeyDown={findOnEnter}
          />
          <Button {...intentOf("find")}>{t("find")}</Button>
          {lists.length < total && (
            <span className="text-sm text-ink-3">
              {t("shownLists", { shown: number(lists.length), total: number(total) })}
            </span>
          )}
        </div>
      )}
      {lists.length > 0 && (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Ticks legend={t("field_include")} field={fields.include} lists={lists} chosen={recipients.include} />
          <Ticks legend={t("field_exclude")} field={fields.exclude} lists={lists} chosen={recipients.exclude} />
        </div>
      )}
      <Segments name={fields.include.name} segments={segments} chosen={recipients.include} />
      <Exceptions field={fields.exclude} excluded={recipients.exclude} />
      {titles && <p className="hint">{t("blacklists", { titles })}</p>}
    </section>
  );
}

/** Excluded phones and e-mails, collapsed until there are any. */
function Exceptions({ field, excluded }: { field: StepField; excluded: string[] }) {
  const { t } = useTranslation("audience");
  const typed = excluded.filter((one) => !isListId(one));
  const id = `${field.id}-exceptions`;
  return (
    <details open={typed.length > 0 || field.errors !== undefined}>
      <summary className="text-accent hover:underline">{t("exceptions")}</summary>
      <Field className="mt-3" field={{ id, errors: field.errors }} label={t("field_exceptions")} hint={t("phonesHint")}>
        <Textarea
          id={id}
          name="recipients.exceptions"
          defaultValue={typed.join("\n")}
          rows={3}
          inputMode="tel"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </details>
  );
}

interface TicksProps {
  legend: string;
  field: StepField;
  lists: ChoosableList[];
  chosen: string[];
}

function Ticks({ legend, field, lists, chosen }: TicksProps) {
  const { t, i18n } = useTranslation("audience");
  const offered = lists.filter(({ id, type, isActive }) => (isActive && type === "regular") || chosen.includes(id));
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend>{legend}</legend>
      <div className="stack max-h-60 gap-0.5 overflow-y-auto">
        {offered.map(({ id, title, contacts, isActive }) => (
          <Checkbox
            key={id}
            name={field.name}
            value={id}
            defaultChecked={chosen.includes(id)}
            label={
              <span className="row justify-between gap-3">
                <span className="wrap-anywhere">{isActive ? title : t("listOff", { title })}</span>
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

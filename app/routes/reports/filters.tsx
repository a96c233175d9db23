import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { FilterInput, FilterSelect } from "../../components/lists/filter-fields";
import { useChannelName } from "../../components/ui/channel-name";
import { Choices } from "../../components/ui/choices";
import { formatCalendarDay } from "../../components/ui/format";
import { CHANNELS } from "../../domain/base/channels/channels";
import type { FilterChoices } from "./labels.server";
import type { FoundMailings } from "./mailing.server";

interface ReportFiltersProps {
  field: FieldOf;
  choices: FilterChoices;
  /** Prefix of the field names in a POST form. */
  prefix?: "filterBy." | "";
}

/** Filters that select a report's messages. */
export function ReportFilters({ field, choices, prefix = "" }: ReportFiltersProps) {
  const { t } = useTranslation("reports");
  const channelName = useChannelName();
  const select = (name: keyof FilterChoices | "type", options: { value: string; label: string }[]) => {
    const { name: whole, errors, value } = field(prefix + name);
    const blank = t(name === "country" ? "anyCountry" : "any");
    return (
      <FilterSelect
        name={whole}
        errors={errors}
        options={options}
        blank={blank}
        label={t(`by_${name}`)}
        defaultValue={value}
      />
    );
  };
  const input = (name: "sender" | "tag" | "priceFrom" | "priceTo", label: string, inputMode?: "decimal") => {
    const { name: whole, errors, value } = field(prefix + name);
    return (
      <FilterInput
        name={whole}
        errors={errors}
        label={label}
        inputMode={inputMode}
        defaultValue={value}
        autoComplete="off"
      />
    );
  };
  const mailing = field("mailing");
  return (
    <>
      {select(
        "type",
        CHANNELS.map((value) => ({ value, label: channelName(value) })),
      )}
      {select("status", choices.status)}
      {select("operator", choices.operator)}
      {select("country", choices.country)}
      {input("sender", t("by_sender"))}
      {input("tag", t("by_tag"))}
      {input("priceFrom", t("priceFrom"), "decimal")}
      {input("priceTo", t("priceTo"), "decimal")}
      <FilterInput
        name="mailing"
        errors={mailing.errors}
        label={t("by_task")}
        defaultValue={mailing.value}
        placeholder={t("partOfTitle")}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}

const TYPED = {
  mailing: "by_task",
  "filterBy.sender": "by_sender",
  "filterBy.tag": "by_tag",
  "filterBy.priceFrom": "priceFrom",
  "filterBy.priceTo": "priceTo",
} as const;

/** Labels for the summary at the top, as these fields are far below it. */
export function useTypedFilters(field: FieldOf) {
  const { t } = useTranslation("reports");
  return Object.entries(TYPED).map(([name, label]) => ({ ...field(name), id: `filter-${name}`, label: t(label) }));
}

export const foundIn = (answer: object | undefined) => (answer as { found?: FoundMailings } | undefined)?.found ?? null;

interface PostedFiltersProps extends Omit<ReportFiltersProps, "prefix"> {
  /** Campaigns that match the title, if several do. */
  found: FoundMailings | null;
}

/** For a POST form: a campaign is searched by title and chosen from the results. */
export function PostedFilters({ found, ...props }: PostedFiltersProps) {
  const { t, i18n } = useTranslation("reports");
  const task = props.field("filterBy.task");
  return (
    <fieldset className="stack gap-3">
      <legend>{t("onlyMessages")}</legend>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <ReportFilters {...props} prefix="filterBy." />
      </div>
      {found && found.rows.length > 0 ? (
        <Choices
          field={task}
          legend={t("by_task")}
          defaultValue={task.value}
          options={found.rows.map(({ id, title, day }) => ({
            value: id,
            label: title,
            hint: formatCalendarDay(day, i18n.language),
          }))}
          hint={found.hasMore && t("mailingsMore")}
        />
      ) : (
        task.value && <input type="hidden" name={task.name} value={task.value} />
      )}
    </fieldset>
  );
}

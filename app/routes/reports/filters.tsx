import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { FilterInput, FilterSelect } from "../../components/lists/filter-fields";
import { useChannelName } from "../../components/ui/channel-name";
import { Choices } from "../../components/ui/choices";
import { formatCalendarDay } from "../../components/ui/format";
import { CHANNELS } from "../../domain/base/channels/channels";
import type { FilterName } from "../../domain/insight/reports/report-types";
import type { FilterChoices } from "./labels.server";
import type { FoundMailings } from "./mailing.server";

/** Conditions without a list to choose from. */
const TYPED = ["sender", "tag", "priceFrom", "priceTo"] as const satisfies FilterName[];

const labelOf = (name: (typeof TYPED)[number]) =>
  name === "priceFrom" || name === "priceTo" ? name : (`by_${name}` as const);

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
  const offered = { type: CHANNELS.map((value) => ({ value, label: channelName(value) })), ...choices };
  const select = (name: keyof FilterChoices | "type", options: { value: string; label: string }[]) => {
    const { name: whole, errors, value } = field(prefix + name);
    const blank = t(name === "country" ? "anyCountry" : "any");
    return (
      <FilterSelect
        key={name}
        name={whole}
        errors={errors}
        options={options}
        blank={blank}
        label={t(`by_${name}`)}
        defaultValue={value}
      />
    );
  };
  const input = (name: (typeof TYPED)[number]) => {
    const { name: whole, errors, value } = field(prefix + name);
    const label = labelOf(name);
    return (
      <FilterInput
        key={name}
        name={whole}
        errors={errors}
        label={t(label)}
        inputMode={label === name ? "decimal" : undefined}
        defaultValue={value}
        autoComplete="off"
      />
    );
  };
  const mailing = field("mailing");
  return (
    <>
      {Object.entries(offered).map(([name, options]) => select(name as keyof typeof offered, options))}
      {TYPED.map((name) => input(name))}
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

/** Labels for the summary at the top, as these fields are far below it. */
export function useTypedFilters(field: FieldOf) {
  const { t } = useTranslation("reports");
  const labelled = (name: string, label: string) => ({ ...field(name), id: `filter-${name}`, label });
  return [labelled("mailing", t("by_task")), ...TYPED.map((name) => labelled(`filterBy.${name}`, t(labelOf(name))))];
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

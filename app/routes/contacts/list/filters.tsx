import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips } from "../../../components/lists/chips";
import { FilterInput, FilterSelect } from "../../../components/lists/filter-fields";
import { FilterForm } from "../../../components/lists/filter-form";
import { DateRange } from "../../../components/ui/date-input";
import { formatNumber } from "../../../components/ui/format";
import { MOST_COUNTED } from "../../../domain/base/shared/page-limits";
import { ORDERS } from "../../../domain/library/contacts/orders";
import { useContactChips, wholePath } from "./filter-chips";
import type { ListData } from "./list";
import { ADDED, BIRTHDAYS, isFiltered, searchOf } from "./query";

export function ListFilters({ data, tools }: { data: ListData; tools: ReactNode }) {
  const { t } = useTranslation("contactList");
  const { t: words, i18n } = useTranslation("contacts");
  const { t: ofSegments } = useTranslation("segments");
  const { list, query, views, total, isTotalExact } = data;
  const chips = useContactChips(data);
  const base = `/contacts/${list.id}`;
  return (
    <>
      <FilterForm
        action={base}
        label={words("search")}
        query={query}
        views={views}
        sought="q"
        soughtLabel={t("sought")}
        kept={["whose", "view"]}
        show={words("find")}
        count={chips.filter(({ name }) => name !== "q").length}
        tools={
          <>
            {isFiltered(query) && !query.cursor && (
              <span className="num mr-auto text-sm text-ink-3" role="status">
                {words(isTotalExact ? "found" : total >= MOST_COUNTED ? "foundMoreThan" : "foundAtLeast", {
                  number: formatNumber(total, i18n.language),
                })}
              </span>
            )}
            {tools}
          </>
        }
      >
        <Fields data={data} />
      </FilterForm>
      <Chips
        chips={chips}
        without={(name) => base + searchOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(data) : null}
        reset={t("clearAll")}
      />
      {data.may.segment && isFiltered(query) && list.type === "regular" && (
        <p className="mt-2 text-sm">
          <Link to={segmentPath(data)}>{ofSegments("saveAs")}</Link>
        </p>
      )}
    </>
  );
}

/** Conditions of a new segment that say what this list's filter says. */
function segmentPath({ list, query }: ListData): string {
  const search = new URLSearchParams(searchOf(query, { cursor: null, view: null, order: null }));
  search.set("list", list.id);
  return `/contacts/segments/new?${search}`;
}

function Fields({ data: { query, noDays, segments } }: { data: ListData }) {
  const { t } = useTranslation("contactList");
  const { t: ofSegments } = useTranslation("segments");
  const { t: words } = useTranslation("contacts");
  return (
    <>
      {segments.length > 0 && (
        <Choice name="segment" label={ofSegments("filter")} value={query.segment} blank={ofSegments("anySegment")}>
          {segments.map(({ id, title }) => ({ value: id, label: title }))}
        </Choice>
      )}
      <Choice name="gender" label={words("field_gender")} value={query.gender} blank={t("anyGender")}>
        {(["female", "male"] as const).map((value) => ({ value, label: words(`gender_${value}`) }))}
      </Choice>
      <Choice name="birthday" label={t("birthday")} value={query.birthday} blank={t("anyBirthday")}>
        {BIRTHDAYS.map((value) => ({ value, label: t(`birthday_${value}`) }))}
      </Choice>
      <Choice name="email" label={t("email")} value={query.email} blank={t("anyEmail")}>
        {(["yes", "no"] as const).map((value) => ({ value, label: t(`email_${value}`) }))}
      </Choice>
      <Choice name="added" label={t("added")} value={query.added} blank={t("anyTime")}>
        {ADDED.map((value) => ({ value, label: t(`added_${value}`) }))}
      </Choice>
      <DateRange
        field={{ id: "filter-days" }}
        legend={t("added")}
        labels={{ from: t("addedFrom"), to: t("addedTo") }}
        names={{ from: "from", to: "to" }}
        defaultValue={{ from: query.from ?? "", to: query.to ?? "" }}
      />
      <DayOfYear name="bornFrom" label={t("bornFrom")} value={query.bornFrom} isWrong={noDays.includes("bornFrom")} />
      <DayOfYear name="bornTo" label={t("bornTo")} value={query.bornTo} isWrong={noDays.includes("bornTo")} />
      <Choice name="order" label={t("order")} value={query.order} blank={t("order_new")}>
        {ORDERS.filter((value) => value !== "new").map((value) => ({ value, label: t(`order_${value}`) }))}
      </Choice>
    </>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string | null;
}

interface ChoiceProps extends FieldProps {
  blank: string;
  children: { value: string; label: string }[];
}

function Choice({ name, label, value, blank, children }: ChoiceProps) {
  return <FilterSelect name={name} label={label} blank={blank} defaultValue={value ?? ""} options={children} />;
}

function DayOfYear({ name, label, value, isWrong }: FieldProps & { isWrong: boolean }) {
  const { t } = useTranslation("contactList");
  return (
    <FilterInput
      name={name}
      label={label}
      errors={isWrong ? ["noSuchDay"] : undefined}
      defaultValue={value ?? ""}
      placeholder={t("dayExample")}
      autoComplete="off"
    />
  );
}

import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { Field } from "../../../components/ui/field";
import { Icon } from "../../../components/ui/icon";
import { Input, Select } from "../../../components/ui/input";
import { ORDERS } from "../../../domain/contacts/orders";
import { FilterChips } from "./filter-chips";
import type { ListData } from "./list";
import { BIRTHDAYS } from "./query";

/** Days and longer: contacts are not added by the minute. */
export const ADDED = ["today", "yesterday", "week", "lastWeek", "month", "lastMonth"] as const;

const LOOK = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

/** What is looked for, and which filters are set. */
export function ListFilters({ data }: { data: ListData }) {
  const { t } = useTranslation("contactList");
  const { t: words } = useTranslation("contacts");
  const { list, query, noDays } = data;
  return (
    <>
      <FilterForm
        key={JSON.stringify({ ...query, cursor: null })}
        action={`/contacts/${list.id}`}
        label={words("search")}
        query={query}
        sought="q"
        soughtLabel={t("sought")}
        kept={["view"]}
        show={words("find")}
        behind={<MoreFilters query={query} noDays={noDays} />}
      >
        <Select name="gender" aria-label={words("field_gender")} className={LOOK} defaultValue={query.gender ?? ""}>
          <option value="">{t("anyGender")}</option>
          <option value="female">{words("gender_female")}</option>
          <option value="male">{words("gender_male")}</option>
        </Select>
        <Select name="birthday" aria-label={t("birthday")} className={LOOK} defaultValue={query.birthday ?? ""}>
          <option value="">{t("anyBirthday")}</option>
          {BIRTHDAYS.map((name) => (
            <option key={name} value={name}>
              {t(`birthday_${name}`)}
            </option>
          ))}
        </Select>
      </FilterForm>
      <FilterChips data={data} />
    </>
  );
}

function MoreFilters({ query, noDays }: Pick<ListData, "query" | "noDays">) {
  const { t } = useTranslation("contactList");
  const { email, added, from, to, bornFrom, bornTo, order } = query;
  const isOpen = [email, added, from, to, bornFrom, bornTo, order].some((value) => value !== null);
  return (
    <details className="basis-full" open={isOpen}>
      <summary className="text-sm text-accent">
        {t("moreFilters")} <Icon name="chevron-down" size="s" />
      </summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3 pt-3">
        <Choice name="email" label={t("email")} value={email} blank={t("anyEmail")}>
          {[
            { value: "yes", label: t("email_yes") },
            { value: "no", label: t("email_no") },
          ]}
        </Choice>
        <Choice name="added" label={t("added")} value={added} blank={t("anyTime")}>
          {ADDED.map((value) => ({ value, label: t(`added_${value}`) }))}
        </Choice>
        <Day name="from" label={t("addedFrom")} value={from} />
        <Day name="to" label={t("addedTo")} value={to} />
        <DayOfYear name="bornFrom" label={t("bornFrom")} value={bornFrom} isWrong={noDays.includes("bornFrom")} />
        <DayOfYear name="bornTo" label={t("bornTo")} value={bornTo} isWrong={noDays.includes("bornTo")} />
        <Choice name="order" label={t("order")} value={order} blank={t("order_new")}>
          {ORDERS.filter((value) => value !== "new").map((value) => ({ value, label: t(`order_${value}`) }))}
        </Choice>
      </div>
    </details>
  );
}

interface FilterProps {
  name: string;
  label: string;
  value: string | null;
}

function Choice({
  name,
  label,
  value,
  blank,
  children,
}: FilterProps & { blank: string; children: { value: string; label: string }[] }) {
  const id = `filter-${name}`;
  return (
    <Field field={{ id }} label={label}>
      <Select id={id} name={name} defaultValue={value ?? ""} blank={blank} options={children} />
    </Field>
  );
}

function Day({ name, label, value }: FilterProps) {
  const id = `filter-${name}`;
  return (
    <Field field={{ id }} label={label}>
      <Input type="date" id={id} name={name} defaultValue={value ?? ""} />
    </Field>
  );
}

function DayOfYear({ name, label, value, isWrong }: FilterProps & { isWrong: boolean }) {
  const { t } = useTranslation("contactList");
  const id = `filter-${name}`;
  return (
    <Field field={{ id, errors: isWrong ? ["noSuchDay"] : undefined }} label={label}>
      <Input id={id} name={name} defaultValue={value ?? ""} placeholder={t("dayExample")} autoComplete="off" />
    </Field>
  );
}

import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { Select } from "../../../components/ui/input";
import { FilterChips } from "./filter-chips";
import type { ListData } from "./list";
import { MoreFilters } from "./more-filters";
import { BIRTHDAYS } from "./query";

const STYLE = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

export function ListFilters({ data }: { data: ListData }) {
  const { t } = useTranslation("contactList");
  const { t: words } = useTranslation("contacts");
  const { list, query, noDays } = data;
  return (
    <>
      <FilterForm
        action={`/contacts/${list.id}`}
        label={words("search")}
        query={query}
        sought="q"
        soughtLabel={t("sought")}
        kept={["view"]}
        show={words("find")}
        behind={<MoreFilters query={query} noDays={noDays} />}
      >
        <Select name="gender" aria-label={words("field_gender")} className={STYLE} defaultValue={query.gender ?? ""}>
          <option value="">{t("anyGender")}</option>
          <option value="female">{words("gender_female")}</option>
          <option value="male">{words("gender_male")}</option>
        </Select>
        <Select name="birthday" aria-label={t("birthday")} className={STYLE} defaultValue={query.birthday ?? ""}>
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

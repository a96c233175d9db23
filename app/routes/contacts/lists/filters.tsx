import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterBar } from "../../../components/lists/filter-bar";
import { FilterSelect } from "../../../components/lists/filter-fields";
import { keptView } from "../../../components/lists/filter-form";
import { SearchInput } from "../../../components/ui/input";
import { wholePath } from "../../../web/lists/whole-path";
import type { ListsData } from "./lists";
import { isFiltered, LISTS, type ListsQuery, pathOf, TYPES } from "./query";

export function ListsFilters({ query, views, tools }: Pick<ListsData, "query" | "views"> & { tools: ReactNode }) {
  const { t } = useTranslation("contacts");
  const { t: words } = useTranslation("contactList");
  const chips = useListsChips(query);
  const find = t("findList");
  return (
    <>
      <FilterBar
        action={LISTS}
        label={find}
        show={t("find")}
        kept={{ whose: query.whose, ...keptView(query.view, views) }}
        count={query.type ? 1 : 0}
        tools={tools}
        search={
          <SearchInput
            name="title"
            label={find}
            placeholder={find}
            defaultValue={query.title ?? ""}
            autoComplete="off"
          />
        }
      >
        <FilterSelect name="type" label={t("listType")} defaultValue={query.type ?? ""}>
          <option value="">{t("allLists")}</option>
          {TYPES.map((name) => (
            <option key={name} value={name}>
              {t(`type_${name}`)}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(LISTS, views, query.whose) : null}
        reset={words("clearAll")}
      />
    </>
  );
}

export function useListsChips({ title, type }: ListsQuery) {
  const { t } = useTranslation("contacts");
  return setFilters({ title, type: type && t(`type_${type}`) });
}

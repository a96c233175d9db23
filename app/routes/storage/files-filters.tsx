import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../components/lists/chips";
import { FilterSelect } from "../../components/lists/filter-fields";
import { FilterForm } from "../../components/lists/filter-form";
import { FILE_KINDS } from "../../domain/base/channels/file-kinds";
import { wholePath } from "../../web/lists/whole-path";
import { type FilesQuery, isFiltered, pathOf, STORAGE } from "./files-query";
import type { FilesData } from "./storage";

export function FilesFilters({ data: { query, views }, tools }: { data: FilesData; tools: ReactNode }) {
  const { t } = useTranslation("storage");
  const chips = useFileChips(query);
  return (
    <>
      <FilterForm
        action={STORAGE}
        label={t("filters")}
        query={query}
        views={views}
        sought="search"
        soughtLabel={t("search")}
        kept={["whose", "view"]}
        show={t("show")}
        count={chips.filter(({ name }) => name !== "search").length}
        tools={tools}
      >
        <Selects query={query} />
      </FilterForm>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(STORAGE, views, query.whose) : null}
        reset={t("reset")}
      />
    </>
  );
}

export function useFileChips({ search, kind, access, soon }: FilesQuery) {
  const { t } = useTranslation("storage");
  return setFilters({
    search: search && `«${search}»`,
    kind: kind && t(`kind_${kind}`),
    access: access && t(`access_${access}`),
    soon: soon && t("soon_yes"),
  });
}

function Selects({ query }: { query: FilesQuery }) {
  const { t } = useTranslation("storage");
  return (
    <>
      <FilterSelect name="kind" label={t("kind")} defaultValue={query.kind ?? ""}>
        <option value="">{t("kind_any")}</option>
        {FILE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="access" label={t("access")} defaultValue={query.access ?? ""}>
        <option value="">{t("access_any")}</option>
        <option value="public">{t("access_public")}</option>
        <option value="private">{t("access_private")}</option>
      </FilterSelect>
      <FilterSelect name="soon" label={t("expires")} defaultValue={query.soon ?? ""}>
        <option value="">{t("soon_any")}</option>
        <option value="yes">{t("soon_yes")}</option>
      </FilterSelect>
    </>
  );
}

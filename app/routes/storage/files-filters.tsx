import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../components/lists/filter-bar";
import { Button } from "../../components/ui/button";
import { Chip } from "../../components/ui/chip";
import { SearchInput, Select } from "../../components/ui/input";
import { FILE_KINDS } from "../../domain/channels/file-kinds";
import { PAGE_SIZE } from "../../domain/shared/ui-constants";
import { wholePath } from "../../web/lists/whole-path";
import { FILTERS, type FilesQuery, isFiltered, pathOf, STORAGE } from "./files-query";
import type { FilesData } from "./storage";

const STYLE = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

export function FilesFilters({ data: { query, views }, isNarrow }: { data: FilesData; isNarrow: boolean }) {
  const { t } = useTranslation("storage");
  return (
    <>
      <FilterBar action={STORAGE} label={t("filters")}>
        <SearchInput
          label={t("search")}
          name="search"
          placeholder={t("search")}
          defaultValue={query.search ?? ""}
          maxLength={100}
          autoComplete="off"
        />
        {isNarrow ? (
          (["kind", "access", "soon"] as const).map(
            (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
          )
        ) : (
          <Selects query={query} />
        )}
        {query.rows !== PAGE_SIZE && <input type="hidden" name="rows" value={query.rows} />}
        {query.view && <input type="hidden" name="view" value={query.view} />}
        <Button>{t("show")}</Button>
      </FilterBar>
      <Chips query={query} resetTo={wholePath(STORAGE, views)} />
    </>
  );
}

function Selects({ query }: { query: FilesQuery }) {
  const { t } = useTranslation("storage");
  return (
    <>
      <Select name="kind" aria-label={t("kind")} className={STYLE} defaultValue={query.kind ?? ""}>
        <option value="">{t("kind_any")}</option>
        {FILE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </option>
        ))}
      </Select>
      <Select name="access" aria-label={t("access")} className={STYLE} defaultValue={query.access ?? ""}>
        <option value="">{t("access_any")}</option>
        <option value="public">{t("access_public")}</option>
        <option value="private">{t("access_private")}</option>
      </Select>
      <Select name="soon" aria-label={t("expires")} className={STYLE} defaultValue={query.soon ?? ""}>
        <option value="">{t("soon_any")}</option>
        <option value="yes">{t("soon_yes")}</option>
      </Select>
    </>
  );
}

function Chips({ query, resetTo }: { query: FilesQuery; resetTo: string }) {
  const { t } = useTranslation("storage");
  if (!isFiltered(query)) return null;
  const labels = {
    search: query.search && `«${query.search}»`,
    kind: query.kind && t(`kind_${query.kind}`),
    access: query.access && t(`access_${query.access}`),
    soon: query.soon && t("soon_yes"),
  };
  return (
    <div className="row mb-3 flex-wrap">
      {FILTERS.map((name) => {
        const label = labels[name];
        return label && <Chip key={name} label={label} removeTo={pathOf(query, { [name]: null })} />;
      })}
      <Link className="text-sm" to={resetTo} preventScrollReset>
        {t("reset")}
      </Link>
    </div>
  );
}

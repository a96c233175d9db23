import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../../components/lists/filter-bar";
import { Button } from "../../../components/ui/button";
import { formatNumber } from "../../../components/ui/format";
import { SearchInput, Select } from "../../../components/ui/input";
import { LEVELS } from "../../../domain/access/levels";
import { PAGE_SIZE } from "../../../domain/shared/ui-constants";
import { wholePath } from "../../../web/lists/whole-path";
import type { UsersData } from "../users";
import { isFiltered, USERS } from "./users-query";

export function UsersFilters({ data, isNarrow }: { data: UsersData; isNarrow: boolean }) {
  const { t, i18n } = useTranslation("users");
  const { query, views, total, isTotalExact } = data;
  return (
    <FilterBar action={USERS} label={t("search")}>
      <SearchInput
        label={t("searchBy")}
        name="search"
        placeholder={t("searchBy")}
        defaultValue={query.search ?? ""}
        maxLength={100}
        autoComplete="off"
      />
      {!isNarrow && data.viewerLevel === "manager" && (
        <Select name="level" aria-label={t("level")} className={STYLE} defaultValue={query.level ?? ""}>
          <option value="">{t("anyLevel")}</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`level_${level}`)}
            </option>
          ))}
        </Select>
      )}
      {!isNarrow && <Answers name="active" value={query.active} />}
      {!isNarrow && <Answers name="contract" value={query.contract} />}
      {query.rows !== PAGE_SIZE && <input type="hidden" name="rows" value={query.rows} />}
      {query.view && <input type="hidden" name="view" value={query.view} />}
      <Button>{t("find")}</Button>
      {isFiltered(query) && (
        <Link className="text-sm" to={wholePath(USERS, views)}>
          {t("reset")}
        </Link>
      )}
      {isTotalExact && (
        <span className="num ml-auto text-sm text-ink-3" role="status">
          {t("userCount", { count: total, number: formatNumber(total, i18n.language) })}
        </span>
      )}
    </FilterBar>
  );
}

const STYLE = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

function Answers({ name, value }: { name: "active" | "contract"; value: string | null }) {
  const { t } = useTranslation("users");
  return (
    <Select name={name} aria-label={t(name)} className={STYLE} defaultValue={value ?? ""}>
      <option value="">{t(`${name}_any`)}</option>
      <option value="yes">{t(`${name}_yes`)}</option>
      <option value="no">{t(`${name}_no`)}</option>
    </Select>
  );
}

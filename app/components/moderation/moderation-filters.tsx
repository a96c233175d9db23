import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListViews } from "../../domain/views/list-views";
import { SCREENS } from "../../screens";
import { FilterBar } from "../lists/filter-bar";
import { Button } from "../ui/button";
import { useChannelName } from "../ui/channel-name";
import { Chip } from "../ui/chip";
import { SearchInput, Select } from "../ui/input";
import { isNarrowed, MODERATIONS, type ModeratedQuery, pathOfModerated, wholeModerated } from "./query";

interface FiltersProps {
  base: string;
  query: ModeratedQuery;
  mayJudge: boolean;
  types: readonly string[];
  views?: Pick<ListViews, "standard">;
  /** Label of the search field; absent: no search. */
  find?: string;
}

const STYLE = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

export function ModerationFilters({ base, query, mayJudge, types, views, find }: FiltersProps) {
  const { t } = useTranslation("moderation");
  const channel = useChannelName();
  const { whose, moderation, type, search, view } = query;
  return (
    <>
      <FilterBar action={base} label={t("filters")}>
        {find && <SearchInput label={find} name="search" placeholder={find} defaultValue={search ?? ""} />}
        {mayJudge && (
          <Select name="whose" aria-label={t("whose")} className={STYLE} defaultValue={whose ?? ""}>
            <option value="">{t("mine")}</option>
            <option value="customers">{t("customers")}</option>
          </Select>
        )}
        <Select name="moderation" aria-label={t("moderation")} className={STYLE} defaultValue={moderation ?? ""}>
          {!whose && <option value="">{t("anyModeration")}</option>}
          {MODERATIONS.map((name) => (
            <option key={name} value={name}>
              {t(`moderation_${name}`)}
            </option>
          ))}
        </Select>
        <Select name="type" aria-label={t("anyChannel")} className={STYLE} defaultValue={type ?? ""}>
          <option value="">{t("anyChannel")}</option>
          {types.map((name) => (
            <option key={name} value={name}>
              {channel(name)}
            </option>
          ))}
        </Select>
        {view && <input type="hidden" name="view" value={view} />}
        <Button>{t("show")}</Button>
      </FilterBar>
      {whose && moderation === "pending" && (
        <p className="pb-3 text-sm">
          <Link to={`${SCREENS.review.path}?kind=${base.endsWith("templates") ? "templates" : "names"}`}>
            {t("toQueue")}
          </Link>
        </p>
      )}
      <Chips base={base} query={query} views={views} />
    </>
  );
}

function Chips({ base, query, views }: Pick<FiltersProps, "base" | "query" | "views">) {
  const { t } = useTranslation("moderation");
  const channel = useChannelName();
  const { whose, moderation, type, search } = query;
  if (!isNarrowed(query)) return null;
  const chips = [
    search && { name: "search", label: search },
    moderation && !(whose && moderation === "pending") && { name: "moderation", label: t(`moderation_${moderation}`) },
    type && { name: "type", label: channel(type) },
  ].filter((chip) => typeof chip === "object" && chip !== null);
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      {chips.map(({ name, label }) => (
        <Chip key={name} label={label} removeTo={pathOfModerated(base, query, { [name]: null })} />
      ))}
      <Link className="text-sm" to={wholeModerated(base, query, views)} preventScrollReset>
        {t("reset")}
      </Link>
    </div>
  );
}

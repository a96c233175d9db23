import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../../components/lists/chips";
import { FilterBar } from "../../../components/lists/filter-bar";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import type { IconName } from "../../../components/ui/icon-names";
import { SearchInput } from "../../../components/ui/input";
import type { Listed } from "./list.server";

interface ListFrameProps<Row> {
  /** Path of the list. */
  base: string;
  caption: string;
  list: Listed<Row>;
  columns: Column<Row>[];
  icon: IconName;
  nothing: { title: string; help: string };
  add?: { to: string; label: string } | undefined;
  isSearched?: false;
}

export function ListFrame<Row extends { id: string }>(props: ListFrameProps<Row>) {
  const { base, caption, list, columns, icon, nothing, add, isSearched = true } = props;
  const { t } = useTranslation("routing");
  const { rows, search, paging, next } = list;
  const isNarrowed = search !== "" || paging.cursor !== null;
  const addLink = add && (
    <LinkButton icon="plus" to={add.to} preventScrollReset>
      {add.label}
    </LinkButton>
  );
  if (rows.length === 0 && !isNarrowed) {
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon={icon} title={nothing.title} actions={addLink}>
          {nothing.help}
        </Empty>
      </div>
    );
  }
  return (
    <>
      {isSearched ? (
        <FilterBar
          action={base}
          label={caption}
          show={t("find")}
          search={
            <SearchInput
              label={t("searchBy")}
              name="search"
              placeholder={t("searchBy")}
              defaultValue={search}
              maxLength={100}
              autoComplete="off"
            />
          }
          tools={
            <>
              {search && (
                <Link className="text-sm" to={base}>
                  {t("reset")}
                </Link>
              )}
              {addLink}
            </>
          }
        />
      ) : (
        <div className="filter-bar">
          <span className="ml-auto">{addLink}</span>
        </div>
      )}
      {rows.length > 0 ? (
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <Empty
          kind="noMatch"
          goesOn={next !== null}
          title={t("noMatch")}
          actions={
            <LinkButton to={next ? `${base}?${new URLSearchParams({ search, cursor: next })}` : base}>
              {t(next ? "searchOn" : "reset")}
            </LinkButton>
          }
        >
          <FilteredBy chips={search ? [{ name: "search", label: search }] : []}>{t("noMatchHelp")}</FilteredBy>
        </Empty>
      )}
      {rows.length > 0 && (
        <ListFoot base={base} query={{ search: search || null }} paging={paging} next={next} shown={rows.length} />
      )}
    </>
  );
}

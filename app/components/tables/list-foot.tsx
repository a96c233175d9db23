import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PAGE_SIZE } from "../../domain/base/shared/ui-constants";
import { PageSizes } from "../ui/page-sizes";
import { Pager } from "../ui/pager";

interface ListFootProps {
  /** The list's path and the query kept on every page. */
  base: string;
  query?: Record<string, string | null>;
  paging: { cursor: string | null; rows: number };
  next: string | null;
  shown: number;
  children?: ReactNode;
}

export function ListFoot({ base, query = {}, paging, next, shown, children }: ListFootProps) {
  const { cursor, rows } = paging;
  const to = (change: { cursor?: string | null; rows?: number }) => {
    const state = { ...query, rows: String(change.rows ?? rows), cursor: change.cursor ?? null };
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(state)) {
      if (value && !(name === "rows" && value === String(PAGE_SIZE))) search.set(name, value);
    }
    return search.size > 0 ? `${base}?${search}` : base;
  };
  const hasSizes = shown >= PAGE_SIZE || rows !== PAGE_SIZE;
  if (!next && !cursor && !hasSizes && !children) return null;
  return (
    <Pager prev={cursor && to({})} next={next && to({ cursor: next })}>
      <span className="row flex-wrap gap-x-3">
        {children && <span className="num">{children}</span>}
        {next && shown < rows && <SearchGoesOn />}
        {hasSizes && <PageSizes size={rows} to={(size) => to({ rows: size })} />}
      </span>
    </Pager>
  );
}

/** Shown if a page is neither full nor last: the search continues from its end. */
function SearchGoesOn() {
  const { t } = useTranslation("common");
  return (
    <span className="hint" role="status">
      {t("searchGoesOn")}
    </span>
  );
}

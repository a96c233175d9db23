import { PAGE_SIZE, PAGE_SIZES } from "../../domain/base/shared/ui-constants";

interface Paging {
  cursor: string | null;
  rows: number;
}

export function readPaging(request: Request): Paging {
  const search = new URL(request.url).searchParams;
  const rows = Number(search.get("rows"));
  return { cursor: search.get("cursor") || null, rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZE };
}

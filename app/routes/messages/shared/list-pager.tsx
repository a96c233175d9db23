import { PageSizes } from "../../../components/ui/page-sizes";
import { Pager } from "../../../components/ui/pager";
import { PAGE_SIZES } from "../../../domain/base/shared/ui-constants";

interface ListPagerProps {
  query: { cursor: string | null; rows: number };
  next: string | null;
  to: (change: { cursor: string | null } | { rows: number }) => string;
}

export function ListPager({ query: { cursor, rows }, next, to }: ListPagerProps) {
  if (!next && !cursor && rows <= PAGE_SIZES[0]) return null;
  return (
    <Pager prev={cursor && to({ cursor: null })} next={next && to({ cursor: next })}>
      <PageSizes size={rows} to={(size) => to({ rows: size })} />
    </Pager>
  );
}

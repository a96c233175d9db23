import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names";

export interface Pair {
  term: ReactNode;
  value: ReactNode;
  /** Identity when the term is not a text. */
  key?: string;
}

/** Terms and values; `numbers` puts the values at the right, `well` on a tinted block. */
export function Pairs({ items, numbers, well }: { items: Pair[]; numbers?: boolean; well?: boolean }) {
  return (
    <dl className={classNames("list-pairs", numbers && "list-pairs-numbers", well && "well")}>
      {items.map(({ term, value, key }) => (
        <Fragment key={key ?? String(term)}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names";

export interface Pair {
  term: ReactNode;
  value: ReactNode;
  /** Key where the term is not a string. */
  key?: string;
}

/** Definition list; `numbers` aligns values right, `well` tints the block. */
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

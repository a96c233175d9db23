import { clipped } from "../../../base/text/clipped";
import type { LostValue, RowWarning } from "../parse-row";

export interface LostColumn extends Pick<LostValue, "field" | "warning"> {
  column: number;
  count: number;
  examples: string[];
}

const EXAMPLES = 3;
const CHARS = 40;

export function lostColumns(lost: readonly LostValue[]): LostColumn[] {
  const groups = Map.groupBy(lost, ({ column, warning }) => `${column} ${warning}`);
  return [...groups.values()]
    .map((some) => {
      const { column, field, warning } = some[0]!;
      const examples = [...new Set(some.map(({ value }) => clipped(value, CHARS)))].slice(0, EXAMPLES);
      return { column, field, warning, count: some.length, examples };
    })
    .sort((a, b) => a.column - b.column);
}

/** As in "lost_emailInvalid,lost_dateInvalid". */
export function lostReason(lost: readonly LostValue[]): string {
  return [...new Set(lost.map(({ warning }) => `lost_${warning}`))].join();
}

export type LostCounts = Partial<Record<RowWarning, number>>;

export function addLost(counts: LostCounts, lost: readonly LostValue[]): LostCounts {
  const sum = { ...counts };
  for (const { warning } of lost) sum[warning] = (sum[warning] ?? 0) + 1;
  return sum;
}

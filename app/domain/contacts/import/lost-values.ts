import type { LostValue, RowWarning } from "../row";

/** Values of one column that contacts do not get. */
export interface LostColumn extends Pick<LostValue, "field" | "warning"> {
  column: number;
  count: number;
  /** The first ones, each once, as they stand in the file. */
  examples: string[];
}

const EXAMPLES = 3;
const CHARS = 40;

/** Lost values by column and reason, in the file's order. */
export function lostColumns(lost: readonly LostValue[]): LostColumn[] {
  const groups = Map.groupBy(lost, ({ column, warning }) => `${column} ${warning}`);
  return [...groups.values()]
    .map((some) => {
      const { column, field, warning } = some[0]!;
      const examples = [...new Set(some.map(({ value }) => shortened(value)))].slice(0, EXAMPLES);
      return { column, field, warning, count: some.length, examples };
    })
    .sort((a, b) => a.column - b.column);
}

const shortened = (value: string) => (value.length > CHARS ? `${value.slice(0, CHARS)}…` : value);

/** Codes of a row whose contact came in without some values, as its reason: "lost_emailInvalid,lost_dateInvalid". */
export function lostReason(lost: readonly LostValue[]): string {
  return [...new Set(lost.map(({ warning }) => `lost_${warning}`))].join();
}

/** How many values were lost, by reason. */
export type LostCounts = Partial<Record<RowWarning, number>>;

export function addLost(counts: LostCounts, lost: readonly LostValue[]): LostCounts {
  const sum = { ...counts };
  for (const { warning } of lost) sum[warning] = (sum[warning] ?? 0) + 1;
  return sum;
}

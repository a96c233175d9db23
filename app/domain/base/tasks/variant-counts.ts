import { type SQL, sql } from "drizzle-orm";
import { LINK } from "../text/variables";
import { type Comparison, compareShares } from "./compare-shares";

/** People per text of a split campaign: `total` will receive it; `sent`: submitted. */
export interface VariantCounts {
  total: number;
  sent: number;
  arrived: number;
  clicked: number;
  answered: number;
}

export type VariantCount = keyof VariantCounts;

const nameOf = (variant: 0 | 1, count: VariantCount) => `${variant}.${count}`;

/** `meta` with counts added; `more`: JSON of counts by name, as made by `variantSums`. */
export function withVariants(meta: SQL, more: SQL): SQL {
  return sql`json_set(${meta}, '$.variants', json((SELECT json_group_object(name, n) FROM (SELECT name, sum(n) AS n FROM (
      SELECT key AS name, value AS n FROM json_each(coalesce(tasks.meta -> 'variants', '{}'))
      UNION ALL SELECT key, value FROM json_each(${more})) GROUP BY name))))`;
}

/**
 * Sums over a statement's messages `s`; NULL if none belongs to a split campaign. `counts`: SQL of 0, 1 or a negative
 * number.
 */
export function variantSums(alias: string, counts: Partial<Record<VariantCount, SQL>>): SQL {
  const variant = sql.raw(`${alias}.variant`);
  const sums = Object.entries(counts).flatMap(([count, each]) =>
    ([0, 1] as const).map(
      (side) =>
        sql`${sql.raw(`'${nameOf(side, count as VariantCount)}'`)}, sum(iif(${variant} IS ${sql.raw(String(side))}, ${each}, 0))`,
    ),
  );
  return sql`iif(count(${variant}) = 0, NULL, json_object(${sql.join(sums, sql`, `)}))`;
}

export function moreInTotal(variants: readonly (0 | 1 | null)[]): string {
  const of = (side: 0 | 1) => variants.filter((one) => one === side).length;
  return JSON.stringify({ [nameOf(0, "total")]: of(0), [nameOf(1, "total")]: of(1) });
}

const COUNTS = ["total", "sent", "arrived", "clicked", "answered"] as const;

export function variantCounts({ data, meta }: Counters): [VariantCounts, VariantCounts] | null {
  if (!("split" in data)) return null;
  const stored = (meta as { variants?: Record<string, number> }).variants ?? {};
  const of = (side: 0 | 1) =>
    Object.fromEntries(COUNTS.map((count) => [count, stored[nameOf(side, count)] ?? 0])) as unknown as VariantCounts;
  return [of(0), of(1)];
}

type Compared = "arrived" | "clicked" | "answered";

function compareVariants([first, second]: readonly [VariantCounts, VariantCounts]) {
  return (count: Compared): Comparison | null =>
    compareShares({ n: first[count], of: first.sent }, { n: second[count], of: second.sent });
}

type Counters = { data: object; meta: object };

/** Clicks are compared only if both texts have a recipient's own link. */
function areLinked(data: object): boolean {
  return bothTexts(data).every((one) => JSON.stringify(one).includes(`\${${LINK}`));
}

export function bothTexts(data: object): [object, object] {
  const { payload, split } = data as { payload: object; split: { text: string; subject?: string } };
  const written = Object.entries({ text: split.text.trim(), subject: split.subject }).filter(([, value]) => value);
  return [payload, { ...payload, ...Object.fromEntries(written) }];
}

export interface VariantResults {
  share: number;
  isLinked: boolean;
  sides: ({ sent: number } & Record<Compared, number>)[];
  gaps: Record<Compared, Comparison | null>;
}

export function variantResults(row: Counters): VariantResults | null {
  const counts = variantCounts(row);
  if (!counts) return null;
  const compared = compareVariants(counts);
  const isLinked = areLinked(row.data);
  return {
    share: (row.data as { split: { share: number } }).split.share,
    isLinked,
    sides: counts.map(({ sent, arrived, clicked, answered }) => ({ sent, arrived, clicked, answered })),
    gaps: {
      arrived: compared("arrived"),
      clicked: isLinked ? compared("clicked") : null,
      answered: compared("answered"),
    },
  };
}

export interface VariantsView {
  variants?: { sent: number; delivered: number; answered: number; clicked?: number }[];
  comparison?: { delivered: Comparison | null; answered: Comparison | null; clicked?: Comparison | null };
}

/** For REST; absent for a campaign with one text. */
export function variantsView(row: Counters): VariantsView {
  const results = variantResults(row);
  if (!results) return {};
  const { isLinked, sides, gaps } = results;
  return {
    variants: sides.map(({ sent, arrived, answered, clicked }) => ({
      sent,
      delivered: arrived,
      answered,
      ...(isLinked && { clicked }),
    })),
    comparison: { delivered: gaps.arrived, answered: gaps.answered, ...(isLinked && { clicked: gaps.clicked }) },
  };
}

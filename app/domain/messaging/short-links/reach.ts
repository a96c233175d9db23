import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { tasks } from "../../../../db/schema/tasks";
import type { Viewer } from "../../base/access/viewer";
import { pathCounts } from "../../base/tasks/step-counts";
import type { TaskRow } from "../../base/tasks/tasks";
import { bothTexts, variantCounts } from "../../base/tasks/variant-counts";
import type { BulkData } from "../sendings/accept/create-bulk";
import type { LinkRow } from "./find";
import { linksIn } from "./own-links";

type TrackedLink = Pick<LinkRow, "fullUrl" | "domain">;

export interface LinkReach {
  /** Recipients of a text with the link; people, if all of the campaign's texts contain it. */
  delivered: number;
  channels: { key: string; delivered: number }[];
}

/** The campaign whose texts created the link. */
export async function mailingOf(db: Database, { id: ownerId }: Pick<Viewer, "id">, linkId: string) {
  const source = sql`(SELECT source FROM short_links WHERE owner_id = ${ownerId} AND id = ${linkId})`;
  const isIt = and(eq(tasks.ownerId, ownerId), sql`${tasks.id} = ${source}`);
  return (await db.select().from(tasks).where(isIt).get()) ?? null;
}

/** Null: the campaign's counters do not separate recipients of the link from others. */
export function reachOf(link: TrackedLink, task: TaskRow): LinkReach | null {
  const { type, payload, split, chain } = task.data as BulkData;
  const holds = (content: object) =>
    linksIn(content).some(({ address, domain }) => domain === link.domain && hrefOf(address) === link.fullUrl);
  const sides = (split ? bothTexts(task.data) : [payload]).map(holds);
  const later = (chain?.steps ?? []).map((step) => ({ type: step.type, isIn: holds(step.payload) }));
  const steps = [{ type, isIn: sides.every(Boolean) }, ...later];
  const counts = pathCounts(task)?.steps;
  const arrivedAt = (is: (step: (typeof steps)[number]) => boolean) =>
    counts?.reduce((sum, { arrived }, at) => sum + (is(steps[at]!) ? arrived : 0), 0) ?? null;
  const delivered = deliveredTo();
  if (delivered === null) return null;
  const types = [...new Set(steps.filter(({ isIn }) => isIn).map((step) => step.type))];
  const channels = types.flatMap((key) => {
    const own = arrivedAt((step) => step.type === key && step.isIn);
    return own === null ? [] : [{ key, delivered: own }];
  });
  return { delivered, channels };

  function deliveredTo(): number | null {
    if (steps.every(({ isIn }) => isIn)) return task.delivered;
    const side = sides.indexOf(true);
    if (steps.length === 1) return side < 0 ? null : (variantCounts(task)?.[side]?.arrived ?? null);
    const isHalf = sides.length > 1 && side >= 0 && !steps[0]!.isIn;
    return !isHalf && steps.filter(({ isIn }) => isIn).length === 1 ? arrivedAt(({ isIn }) => isIn) : null;
  }
}

const hrefOf = (address: string) => (URL.canParse(address) ? new URL(address).href : address);

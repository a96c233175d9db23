import type { Customer } from "./rest";
import { met, type Served } from "./served";

/** Polling every 2 ms may miss an expansion on a busy machine. */
const TRIES = 4;

export interface Stand {
  expanded: number;
  isExpanded: number;
  pending: number;
  processing: number;
  sent: number;
  final: number;
}

/** Reads the database file, so it works while nothing is running. */
export function standOf(product: Served, taskId: string): Stand {
  const [stand] = product.peek<Stand>(
    `SELECT t.expanded, coalesce(t.cursor ->> 'isExpanded', 0) AS isExpanded,
      coalesce(sum(s.status = 'pending'), 0) AS pending, coalesce(sum(s.status = 'processing'), 0) AS processing,
      coalesce(sum(s.status = 'sent'), 0) AS sent, coalesce(sum(s.status IN ('delivered', 'seen', 'failed')), 0) AS final
     FROM tasks t LEFT JOIN sendings s ON s.owner_id = t.owner_id AND s.task_id = t.id WHERE t.id = ? GROUP BY t.id`,
    taskId,
  );
  return { ...stand! };
}

/** Kills Cabinet's runtime; returns the state once it is back. */
export async function killAt(product: Served, taskId: string): Promise<Stand> {
  const back = product.kill("cabinet");
  const stand = standOf(product, taskId);
  await back;
  return stand;
}

/**
 * Kills the runtime during an expansion; starts another bulk if it missed. The reply may be lost, so the request is
 * retried with the same Idempotency-Key.
 */
export async function sendAndKill(
  { product, client }: { product: Served; client: Customer },
  include: string[],
  text: string,
): Promise<{ taskIds: string[]; stand: Stand }> {
  const taskIds: string[] = [];
  while (taskIds.length < TRIES) {
    const key = `bulk-${taskIds.length}`;
    const before = newestBulk(product).id;
    const answer = client.send(include, text, { key }).catch(() => null);
    await met("the first chunk", () => newestBulk(product).id !== before && newestBulk(product).expanded > 0);
    const { id } = newestBulk(product);
    const stand = await killAt(product, id);
    taskIds.push(id);
    await answer;
    const repeat = () => client.send(include, text, { key }).catch(() => null);
    await met("the same answer again", async () => (await repeat()) === id, { everyMs: 1000 });
    if (!stand.isExpanded) return { taskIds, stand };
  }
  throw new Error("no kill met an expansion at work");
}

function newestBulk(product: Served): { id: string; expanded: number } {
  return product.peek<{ id: string; expanded: number }>(
    "SELECT id, expanded FROM tasks WHERE type = 'sendings:bulk' UNION SELECT '', 0 ORDER BY id DESC LIMIT 1",
  )[0]!;
}

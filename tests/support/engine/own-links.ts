import { createBulk } from "../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../app/domain/messaging/sendings/accept/input";
import { follow } from "../../../app/domain/messaging/short-links/visit";
import { rowsOf } from "../world/rows";
import { type Engine, SENDER } from "../world/scene";
import { visitOf } from "./short-links";

export const SALE = "https://shop.example/sale?utm_source=sms&utm_medium=mailing&utm_campaign=black";
export const TEXT = `Sale: \${link:${SALE}}`;

export const bulk = (include: string[], text = TEXT, more: object = {}) =>
  bulkInput.parse({ type: "sms", recipient: { include }, payload: { sender: SENDER, text }, ...more });

export async function accept(engine: Engine, account: { id: string }, input: ReturnType<typeof bulk>): Promise<string> {
  const result = await createBulk(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.taskId;
}

export interface Sent {
  id: string;
  taskId: string | null;
  text: string;
  slug: string;
  status: string;
  segments: number;
  clickedAt: number | null;
}

export const sentOf = async (ownerId: string): Promise<Sent[]> =>
  (
    await rowsOf<Sent>(
      "SELECT id, task_id AS taskId, text, status, segments, clicked_at AS clickedAt FROM sendings WHERE owner_id = ? ORDER BY id",
      ownerId,
    )
  ).map((row) => ({ ...row, slug: row.text.split("/").at(-1)! }));

export const ownSlugs = (ownerId: string) =>
  rowsOf<{ message: string; link: string }>(
    "SELECT message_id AS message, link_id AS link FROM short_link_slugs WHERE owner_id = ? AND message_id IS NOT NULL",
    ownerId,
  );

export const click = async (engine: Engine, { slug }: { slug: string }, over = {}) => {
  const found = await follow(engine, visitOf(slug, over));
  await engine.work();
  return found;
};

import { env } from "cloudflare:test";
import { stepId } from "../../../app/domain/sendings/chains/ids";
import { newId } from "../../../app/domain/shared/ids";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { RUB } from "../world/scene";

type Step = Partial<typeof sendings.$inferInsert>;

const db = openDatabase(env.DB);

/** A person's messages as the database holds them, the first one first; returns the first one's id. */
export async function storeChain(ownerId: string, recipient: string, steps: Step[], total = steps.length) {
  const root = newId();
  const now = Date.now();
  for (const [step, given] of steps.entries()) {
    const at = now + step;
    const timeline = [
      { at, status: "pending" as const },
      { at, status: given.status ?? ("delivered" as const) },
    ];
    await db.insert(sendings).values({
      ...{ ownerId, id: stepId(root, step), step, steps: total, type: "sms", sender: "CABINET", recipient },
      ...{ text: "Hello", segments: 1, price: 2 * RUB, isRefundable: true, status: "delivered", timeline },
      ...{ createdAt: at, updatedAt: at },
      ...given,
    });
  }
  return root;
}

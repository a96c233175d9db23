import { env } from "cloudflare:test";
import { stepId } from "../../../app/domain/base/chains/ids";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { RUB } from "../world/scene";

type Step = Partial<typeof sendings.$inferInsert>;

const db = openDatabase(env.DB);

/** Stores a person's messages, first one first; returns the id of the first. */
export async function storeChain(ownerId: string, recipient: string, steps: Step[], total = steps.length) {
  const root = newId();
  const now = Date.now();
  for (const [step, values] of steps.entries()) {
    const at = now + step;
    const timeline = [
      { at, status: "pending" as const },
      { at, status: values.status ?? ("delivered" as const) },
    ];
    await db.insert(sendings).values({
      ownerId,
      id: stepId(root, step),
      step,
      steps: total,
      type: "sms",
      sender: "CABINET",
      recipient,
      text: "Hello",
      segments: 1,
      price: 2 * RUB,
      isRefundable: true,
      status: "delivered",
      timeline,
      createdAt: at,
      updatedAt: at,
      ...values,
    });
  }
  return root;
}

import type {
  Clock,
  Handed,
  Provider,
  Queue,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import { TEST_PROVIDER } from "../../../app/domain/network/routing/providers/known-providers";

const SCRIPTED = /^7999000\d\d(\d\d)$/;
const REF = /^test-(\d\d)-(\d+)$/;
const ORDINARY = "99";
const RECEIPTS_A_MESSAGE = 200;

type Step = [afterMs: number, status: Receipt["status"], code?: string];

/** Outcomes by the last two digits of +7 999 000 xx NN, as in the sandbox (design §7). */
const FATES: Record<string, Step[]> = {
  "01": [[1000, "failed", "undelivered"]],
  "02": [],
  "03": [
    [1000, "delivered"],
    [2000, "seen"],
  ],
  "06": [[60_000, "delivered"]],
};
const DELIVERED: Step[] = [[1000, "delivered"]];

/** Stores nothing: the reference encodes the fate and the start. `now` in ms UTC. */
export function testKeys(queue: Queue, now: Clock): Provider {
  return {
    id: TEST_PROVIDER,
    title: TEST_PROVIDER,
    capabilities: {
      type: "",
      maxBatch: 1000,
      ratePerSecond: null,
      receipts: "push",
      incoming: false,
      needsRefs: false,
      address: "phone",
    },
    async submit(messages) {
      const at = now();
      const outcomes = messages.map((message) => outcomeOf(message, at));
      const handed = messages.map(({ ownerId }, index) => ({ ownerId, outcome: outcomes[index]! }));
      await report(queue, handed, at).catch(() => undefined);
      return outcomes;
    },
    find: async (messages) => messages.flatMap((message) => receiptsOf(message).filter(({ at }) => at <= now())),
  };
}

const fateOf = (phone: string) => SCRIPTED.exec(phone)?.[1] ?? ORDINARY;

function outcomeOf({ id, to, attempt = 1 }: Submit, at: number): SubmitOutcome {
  const fate = fateOf(to);
  if (fate === "00") return { id, kind: "rejected", code: "rejected", detail: "" };
  if (fate === "04" && attempt <= 2) return { id, kind: "retry", code: "tooManyRequests", afterMs: 1000 };
  if (fate === "05" && attempt === 1) return { id, kind: "retry", code: "internal", afterMs: 1000 };
  if (fate === "08") return { id, kind: "unknown", code: "noAnswer" };
  return { id, kind: "accepted", ref: `test-${fate}-${at}` };
}

function receiptsOf({ ownerId, id, ref }: Handed): Receipt[] {
  const [, fate, since] = REF.exec(ref ?? "") ?? [];
  if (fate === undefined) return [];
  return (FATES[fate] ?? DELIVERED).map(([afterMs, status, code]) => ({
    ownerId,
    id,
    status,
    at: Number(since) + afterMs,
    ...(code ? { code } : {}),
  }));
}

// If the queue message is lost, the sweep polls for the receipt.
async function report(queue: Queue, handed: { ownerId: string; outcome: SubmitOutcome }[], at: number): Promise<void> {
  const receipts = handed.flatMap(({ ownerId, outcome }) =>
    outcome.kind === "accepted" ? receiptsOf({ ownerId, id: outcome.id, ref: outcome.ref }) : [],
  );
  for (const [moment, together] of Map.groupBy(receipts, (receipt) => receipt.at)) {
    const queueMessages = Array.from({ length: Math.ceil(together.length / RECEIPTS_A_MESSAGE) }, (_, index) => ({
      kind: "receipts" as const,
      provider: TEST_PROVIDER,
      receipts: together.slice(index * RECEIPTS_A_MESSAGE, (index + 1) * RECEIPTS_A_MESSAGE),
    }));
    await queue.send(queueMessages, Math.ceil((moment - at) / 1000));
  }
}

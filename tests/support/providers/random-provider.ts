import type {
  Capabilities,
  Provider,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import { DEMO_SMS } from "../../../db/demo-routing";
import type { Chance } from "../engine/seeded-random";

export type Mood = "accepts" | "silentButDone" | "silent" | "busy";

const MOODS: readonly Mood[] = ["accepts", "accepts", "accepts", "silentButDone", "silent", "silent", "busy"];

interface Held {
  message: Submit;
  times: number;
  known: Receipt["status"];
}

/** A provider that behaves randomly per request and records what it accepted. */
export class RandomProvider implements Provider {
  readonly id = DEMO_SMS;
  readonly title = "moody";
  readonly capabilities: Capabilities = {
    type: "sms",
    maxBatch: 100,
    ratePerSecond: null,
    receipts: "push",
    incoming: false,
    needsRefs: false,
    address: "phone",
  };
  readonly held = new Map<string, Held>();
  readonly mail: Receipt[] = [];
  /** null: random per request. */
  mood: Mood | null = null;

  constructor(
    private chance: Chance,
    private clock: () => number,
  ) {}

  async submit(messages: Submit[]): Promise<SubmitOutcome[]> {
    const mood = this.mood ?? this.chance.pick(MOODS);
    if (mood === "busy") return messages.map(({ id }) => ({ id, kind: "retry", code: "http429", afterMs: 1000 }));
    if (mood === "accepts" || mood === "silentButDone") for (const message of messages) this.#take(message);
    if (mood !== "accepts") return messages.map(({ id }) => ({ id, kind: "unknown", code: "noAnswer" }));
    return messages.map(({ id, to }) =>
      isRejected(to) ? { id, kind: "rejected", code: "REJECTED", detail: "-" } : { id, kind: "accepted", ref: id },
    );
  }

  async find(messages: { ownerId: string; id: string }[]): Promise<Receipt[]> {
    if (this.mood === null && this.chance.in(0.1)) throw new Error("the logs do not answer");
    return messages.flatMap(({ ownerId, id }) => {
      const held = this.held.get(id);
      return held ? [{ ownerId, id, status: held.known, at: this.clock() }] : [];
    });
  }

  /** Some of the pending receipts: in any order, some twice, some never. */
  receipts(): Receipt[] {
    const handful: Receipt[] = [];
    for (let left = this.chance.below(80); left > 0 && this.mail.length > 0; left--) {
      const receipt = this.chance.draw(this.mail)!;
      if (this.chance.in(0.8)) handful.push(receipt);
      if (this.chance.in(0.1)) handful.push(receipt);
    }
    return handful;
  }

  #take(message: Submit): void {
    const { id, ownerId, to } = message;
    const held = this.held.get(id);
    const known = endOf(to);
    this.held.set(id, { message, times: (held?.times ?? 0) + 1, known });
    const at = this.clock();
    if (!isRejected(to))
      this.mail.push({ ownerId, id, status: "sent", at }, { ownerId, id, status: known, at: at + 1 });
    if (known === "delivered" && to.endsWith("3")) this.mail.push({ ownerId, id, status: "seen", at: at + 2 });
  }
}

const isRejected = (to: string) => to.endsWith("00");

export function endOf(to: string): "delivered" | "failed" {
  return isRejected(to) || to.endsWith("01") ? "failed" : "delivered";
}

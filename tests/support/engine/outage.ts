import type { QueueMessage } from "../../../app/domain/base/shared/ports/platform";
import { openDatabase } from "../../../db/client";
import { tick } from "../../../workers/cron";
import { consume } from "../../../workers/queues/consumer";
import type { Engine } from "../world/scene";
import { breaking } from "./intercepted";
import { batchOf } from "./queue";

interface Waiting {
  body: QueueMessage;
  attempts: number;
  /** ms UTC */
  readyAt: number;
}

const TICK_MS = 60_000;
/** Same as in wrangler.toml. */
const MOST_TRIES: Partial<Record<QueueMessage["kind"], number>> = { receipts: 11, incoming: 11 };
const OTHER_TRIES = 6;

/** A running Cabinet: a queue with retries, dead letters and cron. The clock advances by `everyMs`. */
export function openRunning(engine: Engine, binding: D1Database, everyMs = 10_000) {
  let isOut = false;
  let isStopped = false;
  const waiting: Waiting[] = [];
  const db = openDatabase(breaking(binding, () => isOut));
  const queue: Engine["queue"] = {
    async send(queueMessages, delaySeconds = 0) {
      const bodies = JSON.parse(JSON.stringify(queueMessages)) as QueueMessage[];
      waiting.push(...bodies.map((body) => ({ body, attempts: 1, readyAt: engine.clock() + delaySeconds * 1000 })));
    },
  };
  const running: Engine = { ...engine, db, queue };

  async function handle(message: Waiting): Promise<void> {
    const { body, attempts } = message;
    const isDead = attempts > (MOST_TRIES[body.kind] ?? OTHER_TRIES);
    const { batch, fates, delays } = batchOf([body], { attempts, queue: isDead ? "cabinet-dead" : "cabinet" });
    await consume(running, batch);
    if (fates[0] !== "again") return;
    waiting.push({ body, attempts: attempts + 1, readyAt: engine.clock() + (delays[0] ?? 0) * 1000 });
  }

  async function settle(): Promise<void> {
    while (!isStopped) {
      const ready = waiting.filter(({ readyAt }) => readyAt <= engine.clock());
      if (ready.length === 0) return;
      for (const message of ready) waiting.splice(waiting.indexOf(message), 1);
      for (const message of ready) await handle(message);
    }
  }

  return {
    platform: running,
    waiting,
    setOut: (out: boolean) => {
      isOut = out;
    },
    /** A stopped queue accepts messages but delivers none. */
    setStopped: (stopped: boolean) => {
      isStopped = stopped;
    },
    /** Advances the clock, ms; `comes` runs first at each step. */
    async run(ms: number, comes: () => Promise<unknown> = async () => undefined, stepMs = everyMs): Promise<void> {
      for (let passed = 0; passed < ms; passed += stepMs) {
        await comes();
        await settle();
        if (passed % TICK_MS === 0) await tick(running);
        engine.pass(stepMs);
      }
      await settle();
    },
  };
}

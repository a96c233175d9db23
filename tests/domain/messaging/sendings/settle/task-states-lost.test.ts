import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { SubmitOutcome } from "../../../../../app/domain/base/shared/ports/platform";
import { bumpVersion } from "../../../../../app/domain/network/routing/version";
import { DEMO_SMS } from "../../../../../db/demo-routing";
import { openEngine } from "../../../../support/engine/engine";
import {
  always,
  delivered,
  type Event,
  fallbackOf,
  inTheEnd,
  MESSAGE,
  ON_DELIVERED,
  plays,
  type Scene,
  triesOf,
  well,
} from "../../../../support/world/task-states";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await switched(openEngine(), 1);
});

function switched({ db }: Pick<Scene["engine"], "db">, isActive: 0 | 1) {
  return db.batch([db.run(sql`UPDATE providers SET is_active = ${isActive} WHERE id = ${DEMO_SMS}`), bumpVersion(db)]);
}

/** The fallback was handed over, and its provider neither answers nor says whether it has the message. */
async function answerIsLost(scene: Scene): Promise<void> {
  const { provider } = scene.engine;
  provider.answer = ({ id }) => ({ id, kind: "unknown", code: "noAnswer" });
  provider.find = () => Promise.reject(new Error("503"));
  await delivered(scene);
  await scene.engine.work();
}

function finds(scene: Scene, isThere: boolean): void {
  well(scene);
  const { engine, account } = scene;
  const there = { ownerId: account.id, id: fallbackOf(scene), status: "sent" as const, at: engine.clock() };
  engine.provider.find = async (messages) => (isThere && messages.some(({ id }) => id === there.id) ? [there] : []);
}

/** A worker holds it, waiting for the provider. */
async function isHandedOver(scene: Scene): Promise<void> {
  const { provider } = scene.engine;
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.submit = async (messages) => {
    provider.submits.push(...messages);
    await promise;
    return messages.map(({ id }): SubmitOutcome => ({ id, kind: "accepted", ref: id }));
  };
  await delivered(scene);
  const working = scene.engine.work();
  await vi.waitFor(() => expect(triesOf(scene)).toBe(1), { timeout: 10_000 });
  scene.answered = () => {
    resolve();
    return working;
  };
}

const LOST: Record<string, Event> = {
  "the provider's answer to what was on its way": {
    steps: ON_DELIVERED,
    before: isHandedOver,
    comes: async ({ answered }) => answered?.(),
    becomes: always("found"),
  },
  "word of a silent provider that it has it": {
    steps: ON_DELIVERED,
    before: answerIsLost,
    comes: async (scene) => finds(scene, true),
    becomes: inTheEnd("found"),
  },
  "word of a silent provider that it never had it": {
    steps: ON_DELIVERED,
    before: answerIsLost,
    comes: async (scene) => finds(scene, false),
    becomes: MESSAGE,
  },
  "nothing more from a silent provider": {
    steps: ON_DELIVERED,
    before: answerIsLost,
    comes: async () => undefined,
    days: 1.25,
    becomes: inTheEnd("stands"),
  },
  "the end of a silent provider, which is switched off": {
    steps: ON_DELIVERED,
    before: answerIsLost,
    async comes(scene) {
      finds(scene, false);
      await switched(scene.engine, 0);
    },
    days: 1.5,
    becomes: inTheEnd("unsent"),
  },
  "the end of a silent provider, which is removed": {
    steps: ON_DELIVERED,
    before: answerIsLost,
    async comes(scene) {
      finds(scene, false);
      await scene.engine.db.run(sql`UPDATE sendings SET provider = 'gone' WHERE id = ${fallbackOf(scene)}`);
    },
    days: 1.25,
    becomes: inTheEnd("stands"),
  },
};

plays(LOST);

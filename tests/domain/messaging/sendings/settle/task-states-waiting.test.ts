import { sql } from "drizzle-orm";
import { holdBlocked } from "../../../../../app/domain/base/tasks/pause-blocked";
import { cancelSending } from "../../../../../app/domain/messaging/sendings/actions/cancel";
import { moderateHeld } from "../../../../../app/domain/messaging/sendings/actions/decide-held";
import { expireHeld, HELD_MS } from "../../../../../app/domain/messaging/sendings/actions/moderate";
import {
  always,
  DECISION,
  delivered,
  type Event,
  fallbackOf,
  fallbackWaits,
  MESSAGE,
  ON_DELIVERED,
  plays,
  type Scene,
  well,
} from "../../../../support/world/task-states";

const MANAGER = { id: "ann", name: "Ann", actor: null };
const HOUR_MS = 60 * 60_000;

/** Sets the fallback's stored columns. */
const stands = ({ engine, ...scene }: Scene, columns: ReturnType<typeof sql>) =>
  engine.db.run(sql`UPDATE sendings SET ${columns} WHERE id = ${fallbackOf({ engine, ...scene })}`);

async function isHeld(scene: Scene): Promise<void> {
  await fallbackWaits(scene);
  await stands(scene, sql`status = 'paused', error = 'moderation'`);
}

async function block({ engine, account }: Scene, isActive: 0 | 1): Promise<void> {
  await engine.db.run(sql`UPDATE users SET is_active = ${isActive} WHERE id = ${account.id}`);
  await holdBlocked(engine.db, account.id, engine.clock());
}

const WAITING: Record<string, Event> = {
  "a provider that was busy and is well again": {
    steps: ON_DELIVERED,
    before: fallbackWaits,
    comes: async (scene) => well(scene),
    becomes: MESSAGE,
  },
  "a route for what had none": {
    steps: ON_DELIVERED,
    async before(scene) {
      await fallbackWaits(scene);
      const until = scene.engine.clock() + 60_000;
      await stands(scene, sql`status = 'pending', error = 'noRoute', wait_until = ${until}`);
    },
    comes: async (scene) => well(scene),
    becomes: MESSAGE,
  },
  "the hour that a limit or the night put it off to": {
    steps: ON_DELIVERED,
    async before(scene) {
      await fallbackWaits(scene);
      await stands(scene, sql`status = 'pending', wait_until = ${scene.engine.clock() + 8 * HOUR_MS}`);
    },
    async comes(scene) {
      well(scene);
      scene.engine.pass(8 * HOUR_MS);
    },
    becomes: MESSAGE,
  },
  "the end of a dead worker's lease": {
    steps: ON_DELIVERED,
    async before(scene) {
      await fallbackWaits(scene);
      await stands(scene, sql`status = 'processing', wait_until = ${scene.engine.clock() + 30_000}`);
    },
    comes: async (scene) => well(scene),
    becomes: MESSAGE,
  },
  "a manager's approval": {
    steps: ON_DELIVERED,
    before: isHeld,
    async comes(scene) {
      well(scene);
      await moderateHeld(scene.engine, MANAGER, { moderation: "approved", ids: [fallbackOf(scene)] });
    },
    becomes: MESSAGE,
  },
  "a manager's refusal": {
    steps: ON_DELIVERED,
    before: isHeld,
    comes: (scene) => moderateHeld(scene.engine, MANAGER, { moderation: "rejected", ids: [fallbackOf(scene)] }),
    becomes: always("unsent"),
  },
  "no word of any manager": {
    steps: ON_DELIVERED,
    before: isHeld,
    async comes({ engine }) {
      engine.pass(HELD_MS + HOUR_MS);
      await expireHeld(engine);
    },
    becomes: always("unsent"),
  },
  "a person who takes the message back": {
    steps: ON_DELIVERED,
    before: fallbackWaits,
    comes: (scene) => cancelSending(scene.engine, scene.account, fallbackOf(scene)),
    becomes: always("unsent"),
  },
  "a receipt while its account is blocked, then the account's return": {
    steps: ON_DELIVERED,
    async comes(scene) {
      await block(scene, 0);
      await delivered(scene);
      await scene.engine.work();
      await block(scene, 1);
    },
    days: 0.5,
    // Blocking a campaign has paused it.
    becomes: { ...DECISION, running: "waits, then sent" },
  },
};

plays(WAITING);

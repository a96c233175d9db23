import { eq, ne } from "drizzle-orm";
import { newId } from "../../../app/domain/base/shared/ids";
import { createBulk } from "../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { MINUTE } from "../../../app/domain/network/routing/health/health-window";
import { providers } from "../../../app/domain/network/routing/providers/providers";
import { DEMO_SMS } from "../../../db/demo-routing";
import { users } from "../../../db/schema/accounts";
import { providerHealth, providerStats } from "../../../db/schema/health";
import { type Control, providerGroupMembers, providers as table } from "../../../db/schema/routing";
import { chunks, sendings } from "../../../db/schema/sendings";
import { sweep } from "../../../workers/jobs/sweep";
import { openEngine } from "../engine/engine";
import { openCarrier } from "./carriers";
import { rowsOf } from "./rows";
import { type Engine, openAccount, openList, phones, RUB, type ScriptedProvider, SENDER } from "./scene";

export type CarriersScene = Awaited<ReturnType<typeof openCarriers>>;

let sent = 0;

/** Two providers in one group, an account, and a manager who receives notifications. */
export async function openCarriers() {
  const engine = openEngine();
  await forget(engine);
  const main = engine.provider;
  const spare = await openCarrier(engine, "spare");
  const account = await openAccount(engine, { balance: 100_000 * RUB });
  const managerId = newId();
  const stamps = { createdAt: 0, updatedAt: 0 };
  await engine.db.insert(users).values({
    id: managerId,
    username: managerId,
    passwordHash: "-",
    level: "manager",
    data: {},
    grants: {},
    ...stamps,
  });
  return {
    engine,
    main,
    spare,
    account,
    managerId,
    /** A bulk to n MTS phones; returns the submits of each provider. */
    async mail(n: number, to = phones(n, sent)) {
      sent += n;
      const list = await openList(engine, account.id, to);
      const payload = { sender: SENDER, text: "Hi" };
      const [before, beforeSpare] = [main.submits.length, spare.submits.length];
      await createBulk(engine, account, bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload }));
      await engine.work();
      return { main: main.submits.length - before, spare: spare.submits.length - beforeSpare };
    },
    report(carrier: ScriptedProvider, status: "delivered" | "failed" = "delivered") {
      const at = engine.clock();
      return applyReceipts(
        engine,
        carrier.submits.map(({ ownerId, id }) => ({ ownerId, id, status, at })),
      );
    },
    /** One cron tick, a minute later by default. */
    async tick(ms = MINUTE) {
      engine.pass(ms);
      await sweep(engine);
      await engine.work();
    },
    control: (carrier: ScriptedProvider, control: Control) => providers.update(engine, carrier.id, { control }),
    news: () =>
      rowsOf<{ details: string; reason: string; way: string | null }>(
        `SELECT data ->> 'details' AS details, data ->> 'reason' AS reason, data ->> 'way' AS way FROM notifications
          WHERE owner_id = ? ORDER BY id`,
        managerId,
      ),
  };
}

async function forget({ db }: Engine): Promise<void> {
  await db.batch([
    db.delete(providerStats),
    db.delete(providerHealth),
    db.delete(providerGroupMembers).where(ne(providerGroupMembers.providerId, DEMO_SMS)),
    db.delete(table).where(ne(table.id, DEMO_SMS)),
    db.update(table).set({ control: "auto" }),
    db.update(users).set({ isActive: false }).where(eq(users.level, "manager")),
    db.delete(sendings),
    db.delete(chunks),
  ]);
}

export const healthOf = (carrier: ScriptedProvider) =>
  rowsOf<{ operator_group: string; state: string; weight: number; until: number; trips: number }>(
    `SELECT operator_group, state, weight, until, trips FROM provider_health WHERE provider_id = ?
      ORDER BY operator_group`,
    carrier.id,
  );

/** A provider's counts, if all its phones belong to one operator. */
export async function countsOf(carrier: ScriptedProvider) {
  const [counts] = await rowsOf(
    `SELECT operator_group, sum(submitted) AS submitted, sum(errors) AS errors, sum(delivered) AS delivered,
      sum(failed) AS failed, sum(slow) AS slow FROM provider_stats WHERE provider_id = ? GROUP BY operator_group`,
    carrier.id,
  );
  return counts;
}

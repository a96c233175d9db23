import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { type HealthLine, readHealth } from "../../../../app/domain/network/routing/health/health-view";
import { endpoint, found } from "../../http/endpoint";
import { byId } from "../../http/list";

const ratio = z.object({ share: z.number(), of: z.int() });
const counts = {
  submitted: z.int(),
  errors: z.int(),
  delivered: z.int(),
  failed: z.int(),
  slow: z.int(),
};

const line = z.object({
  operatorGroup: z.string().nullable(),
  state: z.enum(["ok", "lowered", "tripped", "returning"]),
  weight: z.int(),
  until: z.string().nullable(),
  reason: z.object({ rule: z.enum(["errors", "silent", "slow", "failed"]), share: z.number(), of: z.int() }).nullable(),
  errors: ratio,
  slow: ratio,
  failed: ratio,
  hour: z.object(counts),
});

const reply = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  control: z.enum(["auto", "pinned", "drained"]),
  health: line,
  operators: z.array(line),
  minutes: z.array(z.object({ at: z.string(), ...counts })),
});

/** In total, by operator group and by minute over the last hour. */
export const readProviderHealth = endpoint("readProviderHealth", {
  query: byId,
  reply,
  async handle({ platform, params }) {
    const providerId = params.id ?? "";
    const healthOf = await readHealth(platform, sql`SELECT ${providerId} AS id`);
    const { id, title, type, control, whole, operators, minutes } = found(healthOf(providerId));
    return ok({
      id,
      title,
      type,
      control,
      health: viewOf(whole),
      operators: operators.map(viewOf),
      minutes: minutes.map(({ minute, submitted, errors, delivered, failed, slow }) => ({
        at: new Date(minute).toISOString(),
        submitted,
        errors,
        delivered,
        failed,
        slow,
      })),
    });
  },
});

function viewOf({ operatorGroup, state, weight, until, reason, seen, sums }: HealthLine): z.infer<typeof line> {
  const { submitted, errors, delivered, failed, slow } = sums;
  return {
    operatorGroup: operatorGroup || null,
    state,
    weight,
    reason,
    until: until === null ? null : new Date(until).toISOString(),
    errors: seen.errors,
    slow: seen.slow,
    failed: seen.failed,
    hour: { submitted, errors, delivered, failed, slow },
  };
}

import { type SQL, sql } from "drizzle-orm";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";
import { type Health, isWell, WELL } from "../routing/health/health";
import { ALL, type Verdict } from "../routing/health/judge-health";
import type { Way } from "../routing/ways";

interface Telling {
  title: string;
  managers: { id: string }[];
  /** The messages that another provider carries in the meantime; null: no rule uses this provider. */
  way: Way | null;
  now: number;
}

/** One batch. Of two concurrent judgements, the second finds a changed state and does nothing. */
export async function changeHealth(
  { db, hub, queue }: Pick<Platform, "db" | "hub" | "queue">,
  { providerId, operatorGroup, before, next }: Verdict,
  { title, managers, way, now }: Telling,
): Promise<void> {
  const isStill = sql`coalesce((SELECT ${mark} FROM provider_health WHERE provider_id = ${providerId}
    AND operator_group = ${operatorGroup}), ${markOf(WELL)}) = ${markOf(before)}`;
  const reason = newsOf(before, next);
  const details = operatorGroup === ALL ? title : `${title}, ${operatorGroup.replace("|", " ")}`;
  const extra = way !== null && reason !== "providerBack" ? { way } : {};
  const notices = reason
    ? managers.map(({ id }) => notificationOf(db, id, "routingIssue", { details, reason, ...extra }, now, isStill))
    : [];
  const { state, weight, until, trips, changedAt } = next;
  const { written } = await batchByName(db, {
    notices: notices.flatMap(({ statements }) => statements),
    written: db.run(
      isWell(next)
        ? sql`DELETE FROM provider_health WHERE provider_id = ${providerId} AND operator_group = ${operatorGroup} AND ${isStill}`
        : sql`INSERT INTO provider_health (provider_id, operator_group, state, weight, until, trips, reason, changed_at)
          SELECT ${providerId}, ${operatorGroup}, ${state}, ${weight}, ${until}, ${trips}, ${JSON.stringify(next.reason)},
            ${changedAt} WHERE ${isStill}
          ON CONFLICT (provider_id, operator_group) DO UPDATE SET state = excluded.state, weight = excluded.weight,
            until = excluded.until, trips = excluded.trips, reason = excluded.reason, changed_at = excluded.changed_at`,
    ),
  });
  if (written.meta.changes === 0) return;
  for (const notice of notices) await announceNotification({ db, hub, queue }, notice);
  const data = { id: providerId, operatorGroup, state, weight };
  for (const { id } of managers) await hub.publish(id, [{ event: "providers.updated", data }]);
}

const mark: SQL = sql`state || ' ' || weight || ' ' || until || ' ' || trips || ' ' || changed_at`;
const markOf = ({ state, weight, until, trips, changedAt }: Health) =>
  [state, weight, until, trips, changedAt].join(" ");

type News = "providerErrors" | "providerSilent" | "providerSlow" | "providerFailing" | "providerBack";

const NEWS = {
  errors: "providerErrors",
  silent: "providerSilent",
  slow: "providerSlow",
  failed: "providerFailing",
} as const;

/** Managers are notified when an incident begins, worsens and ends. */
function newsOf(before: Health, next: Health): News | null {
  const [was, is] = [before.state, next.state];
  if (is === "tripped" && (was === "ok" || was === "lowered")) return NEWS[next.reason.rule];
  if (is === "lowered" && was === "ok") return NEWS[next.reason.rule];
  return is === "ok" && (was === "returning" || was === "lowered") ? "providerBack" : null;
}

import { type SQL, sql } from "drizzle-orm";
import { announceNotification, type Notice, notificationOf } from "../notifications/notify";
import { type Health, isWell, WELL } from "../routing/health/health";
import { ALL, type Verdict } from "../routing/health/judge-health";
import type { Platform } from "../shared/ports/platform";

interface Telling {
  title: string;
  managers: { id: string }[];
  now: number;
}

/** One batch. Of two concurrent judgements the second finds another state and does nothing. */
export async function changeHealth(
  { db, hub, queue }: Pick<Platform, "db" | "hub" | "queue">,
  { providerId, operatorGroup, before, next }: Verdict,
  { title, managers, now }: Telling,
): Promise<void> {
  const isStill = sql`coalesce((SELECT ${mark} FROM provider_health WHERE provider_id = ${providerId}
    AND operator_group = ${operatorGroup}), ${markOf(WELL)}) = ${markOf(before)}`;
  const reason = newsOf(before, next);
  const details = operatorGroup === ALL ? title : `${title}, ${operatorGroup.replace("|", " ")}`;
  const notices = reason
    ? managers.map(({ id }) => notificationOf(db, id, "routingIssue", { details, reason }, now, isStill))
    : [];
  const { state, weight, until, trips, changedAt } = next;
  const results = await db.batch([
    ...notices.flatMap(({ statements }) => statements),
    db.run(
      isWell(next)
        ? sql`DELETE FROM provider_health WHERE provider_id = ${providerId} AND operator_group = ${operatorGroup} AND ${isStill}`
        : sql`INSERT INTO provider_health (provider_id, operator_group, state, weight, until, trips, reason, changed_at)
          SELECT ${providerId}, ${operatorGroup}, ${state}, ${weight}, ${until}, ${trips}, ${JSON.stringify(next.reason)},
            ${changedAt} WHERE ${isStill}
          ON CONFLICT (provider_id, operator_group) DO UPDATE SET state = excluded.state, weight = excluded.weight,
            until = excluded.until, trips = excluded.trips, reason = excluded.reason, changed_at = excluded.changed_at`,
    ),
  ] as [Notice["statements"][0]]);
  if ((results.at(-1) as D1Result | undefined)?.meta.changes === 0) return;
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

/** Managers learn of an incident's beginning, worsening and end. */
function newsOf(before: Health, next: Health): News | null {
  const [was, is] = [before.state, next.state];
  if (is === "tripped" && (was === "ok" || was === "lowered")) return NEWS[next.reason.rule];
  if (is === "lowered" && was === "ok") return NEWS[next.reason.rule];
  return is === "ok" && (was === "returning" || was === "lowered") ? "providerBack" : null;
}

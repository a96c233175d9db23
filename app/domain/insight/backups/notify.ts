import { sql } from "drizzle-orm";
import { noteOf, notifyManagers } from "../../base/notifications/notify-managers";
import type { Platform } from "../../base/shared/ports/platform";

const NOTE = "backups.told";
/** A day, plus half a day for a failure and its retry. */
const LATE_MS = 36 * 3_600_000;

interface Known {
  /** ms UTC, of the state in the last finished backup. */
  moment: number | null;
  finished: string | null;
  firstAt: number | null;
  failed: string | null;
}

/** Notifies managers once per abandoned backup, and once while the last finished one is too old. */
export async function notifyOfBackups(needs: Pick<Platform, "db" | "clock" | "hub" | "queue">): Promise<void> {
  const [known] = await needs.db.all<Known>(sql`SELECT
    max(moment) FILTER (WHERE stage = 'finished') AS moment, max(id) FILTER (WHERE stage = 'finished') AS finished,
    min(started_at) AS firstAt, max(id) FILTER (WHERE stage = 'failed') AS failed FROM backups`);
  const { moment, finished, firstAt, failed } = known!;
  const since = moment ?? firstAt;
  if (since === null) return;
  const isLate = needs.clock() - since > LATE_MS;
  const hasFailed = failed !== null && failed > (finished ?? "");
  if (!isLate && !hasFailed) return;
  const reason = isLate ? "backupLate" : "backupFailed";
  const value = `${reason} ${isLate ? (finished ?? "") : failed}`;
  const before = await noteOf(needs, NOTE);
  if (before === value) return;
  await notifyManagers(needs, { key: NOTE, before, value }, [{ type: reason, data: { since } }]);
}

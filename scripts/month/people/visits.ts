import { newIdAt } from "../../../app/domain/base/shared/ids";
import { OTHERS } from "../messages/others";
import { insertAll } from "../world/bulk-insert";
import { dayTime, HOUR } from "../world/clock";
import type { People, World } from "./write-people";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Days before today of each account's visits. */
const VISITS: Record<string, readonly number[]> = {
  manager: [22, 15, 9, 8, 4, 1],
  reseller: [57, 24, 9, 1],
  client: [52, 29, 19, 11, 6, 3, 1],
  client2: [31, 12, 2],
  ...Object.fromEntries(OTHERS.map(({ username, since, sends }) => [username, [since, (sends?.[1] ?? 0) + 2]])),
};

/** Past visits, over by now. */
export async function writeVisits({ needs, random, until }: World, { viewers }: People): Promise<void> {
  const visits = Object.entries(VISITS).flatMap(([username, days]) =>
    days.map((ago) => ({
      user: viewers.of(username).id,
      at: dayTime(until, ago, "09:00") + random.whole(0, 8) * HOUR,
    })),
  );
  const times = visits.filter(({ at }) => at < until - 13 * HOUR).sort((one, other) => one.at - other.at);
  const ip = "91.105.196.12";
  await insertAll(
    needs.db,
    "sessions",
    times.map(({ user, at }) => ({
      id: newIdAt(at),
      user_id: user,
      user_agent: BROWSER,
      ip,
      created_at: at,
      expires_at: at + 12 * HOUR,
    })),
  );
  await insertAll(
    needs.db,
    "telemetry",
    times.map(({ user, at }) => ({
      owner_id: user,
      id: newIdAt(at),
      action: "signIn",
      user_agent: BROWSER,
      ip,
      country: "RU",
      created_at: at,
    })),
  );
}

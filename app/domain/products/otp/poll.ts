import { sql } from "drizzle-orm";
import type { Platform } from "../../base/shared/ports/platform";
import { done, fail, type Outcome } from "./errors";
import type { Caller } from "./session";
import { channelView, currentPlace, statusOfSession } from "./steps";

const PAUSE_MS = 1000;
const MOST_MS = 25_000;
/** ms; an answer may have been lost in transit. */
const REPEAT_MS = 10_000;

export interface Patience {
  pause(ms: number): Promise<void>;
}

const patient: Patience = { pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) };

async function until<T>(
  { clock }: Platform,
  { pause }: Patience,
  check: () => Promise<Outcome<T> | null>,
): Promise<Outcome<T>> {
  const end = clock() + MOST_MS;
  for (;;) {
    const seen = await check();
    if (seen) return seen;
    if (clock() + PAUSE_MS > end) return fail("LongPollingTimeoutException");
    await pause(PAUSE_MS);
  }
}

export function pollChannel(platform: Platform, caller: Caller, id: string, patience = patient) {
  const repeatAt = platform.clock() + REPEAT_MS;
  return until(platform, patience, async () => {
    const place = await currentPlace(platform, caller, id);
    if (!place.ok) return place;
    const { session, position } = place.value;
    if ("error" in position) return fail(position.error);
    const { status } = position;
    const state = `${session.sends}/${status}`;
    if (status === "wait" || (session.told === state && platform.clock() < repeatAt)) return null;
    await platform.db.run(sql`UPDATE otp_sessions SET told = ${state}
      WHERE owner_id = ${session.ownerId} AND id = ${id}`);
    return done(channelView(session, status));
  });
}

export async function pollStatus(
  platform: Platform,
  caller: Caller,
  id: string,
  recipient: string,
  patience = patient,
) {
  let sends: number | null = null;
  return until(platform, patience, async () => {
    const status = await statusOfSession(platform, caller, id, recipient);
    if (!status.ok || status.value.success) return status;
    const place = await currentPlace(platform, caller, id);
    if (!place.ok) return place;
    const isOther = sends !== null && sends !== place.value.session.sends;
    sends = place.value.session.sends;
    return isOther ? fail("ChannelChangedException") : null;
  });
}

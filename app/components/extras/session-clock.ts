import { SESSION_CHECK_MS, SESSION_WARNING_MS } from "../../domain/base/shared/ui-constants";

export interface SessionTimes {
  userId: string;
  /** ms UTC, server clock. */
  expiresAt: number;
  now: number;
}

interface Listener {
  onWarn(): void;
  onRenewed(): void;
  onOver(): void;
  /** Current session; null when it is over. Rejects when the server is unreachable. */
  ask(): Promise<SessionTimes | null>;
}

/**
 * Checks the session's end every second (spec §4), corrected for clock skew. Another tab may have extended the
 * session, so the server confirms the end.
 */
export function watchSession(first: SessionTimes, listener: Listener) {
  let end = endOf(first);
  let isWarned = false;
  let isAsking = false;

  function check() {
    const left = end - Date.now();
    if (left <= 0) return void ask();
    if (left >= SESSION_WARNING_MS || isWarned) return;
    isWarned = true;
    listener.onWarn();
  }

  function renew(times: SessionTimes) {
    end = endOf(times);
    if (end - Date.now() < SESSION_WARNING_MS) return;
    isWarned = false;
    listener.onRenewed();
  }

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    try {
      const times = await listener.ask();
      if (times?.userId === first.userId) renew(times);
      else listener.onOver();
    } catch {
      // No connection: asks again in a second.
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(check, SESSION_CHECK_MS);
  check();
  return { renew, ask, stop: () => clearInterval(timer) };
}

function endOf({ expiresAt, now }: SessionTimes): number {
  return Date.now() + expiresAt - now;
}

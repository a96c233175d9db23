import { CHANNELS, channelOf } from "../../../base/channels/channels";

export const MINUTE = 60_000;
const SLOW_WINDOW_MS = 15 * MINUTE;
const TELLING_MS = 10 * MINUTE;
const ERRORS_WINDOW_MS = 2 * MINUTE;

/** Per provider, operator group and minute of submit (table `provider_stats`). */
export interface Counts {
  submitted: number;
  errors: number;
  requests: number;
  silent: number;
  delivered: number;
  failed: number;
  slow: number;
}

export interface Minute extends Counts {
  minute: number;
}

/** `share` is 0..1 of `of`. */
export interface Share {
  share: number;
  of: number;
}

export interface Seen {
  /** Over the last two minutes' messages, or over this minute's if worse. */
  errors: Share;
  silent: Share;
  /** Over messages that have ended or are overdue. */
  slow: Share;
  failed: Share;
}

/** ms. */
function windowOf(type: string): number {
  return Math.max(SLOW_WINDOW_MS, channelOf(type).slowMs + TELLING_MS);
}

export const LONGEST_WINDOW_MS = Math.max(...CHANNELS.map(windowOf));

export const minuteOf = (at: number) => at - (at % MINUTE);

/** Ignores errors before `since` (ms UTC) and minutes in the future. */
export function seenIn(minutes: readonly Minute[], type: string, now: number, since = 0): Seen {
  const past = minutes.filter(({ minute }) => minute <= now && minute > now - windowOf(type));
  const recent = past.filter(({ minute }) => minute >= since && minute > now - ERRORS_WINDOW_MS);
  const isOverdue = ({ minute }: Minute) => minute + MINUTE + channelOf(type).slowMs <= now;
  return {
    errors: worse(errorsOf(recent), errorsOf(recent.filter(({ minute }) => minute === minuteOf(now)))),
    silent: shareOf(sum(recent, "silent"), sum(recent, "requests")),
    slow: slowOf(past, isOverdue),
    failed: shareOf(sum(past, "failed"), sum(past, "failed") + sum(past, "delivered")),
  };
}

export function merged(minutes: readonly Minute[]): Minute[] {
  return [...Map.groupBy(minutes, ({ minute }) => minute)].map(([minute, rows]) => {
    const of = (name: keyof Counts) => sum(rows, name);
    return {
      minute,
      submitted: of("submitted"),
      errors: of("errors"),
      requests: of("requests"),
      silent: of("silent"),
      delivered: of("delivered"),
      failed: of("failed"),
      slow: of("slow"),
    };
  });
}

const errorsOf = (minutes: readonly Minute[]) => shareOf(sum(minutes, "errors"), sum(minutes, "submitted"));

function worse(both: Share, last: Share): Share {
  return last.of >= ENOUGH_ERRORS && last.share > both.share ? last : both;
}

export const ENOUGH_ERRORS = 20;

function slowOf(minutes: readonly Minute[], isOverdue: (minute: Minute) => boolean): Share {
  let slow = 0;
  let of = 0;
  for (const row of minutes) {
    const ended = row.delivered + row.failed;
    const open = isOverdue(row) ? Math.max(0, row.submitted - row.errors - ended) : 0;
    slow += row.slow + open;
    of += ended + open;
  }
  return shareOf(slow, of);
}

function shareOf(part: number, of: number): Share {
  return { share: of > 0 ? Math.min(1, part / of) : 0, of };
}

function sum(rows: readonly Minute[], name: keyof Counts): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

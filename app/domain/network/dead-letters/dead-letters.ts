import { halved, reportFailure } from "../../base/shared/errors/isolate-failures";
import { newIdAt, timeOfId } from "../../base/shared/ids";
import { MOST_COUNTED, type Page } from "../../base/shared/pages";
import type { FileStore } from "../../base/shared/ports/file-store";
import type { Death, Platform, QueueMessage } from "../../base/shared/ports/platform";
import type { Walk } from "../../base/shared/walk";

/**
 * Queue messages that exist nowhere else. Failed ones are stored as files, which are independent of database outages.
 */
const KEPT_KINDS = [
  "receipts",
  "incoming",
  "callback",
  "unread",
  "recovery",
  "notice",
  "click",
] as const satisfies QueueMessage["kind"][];

type KeptKind = (typeof KEPT_KINDS)[number];

export const isKeptKind = (kind: string): kind is KeptKind => KEPT_KINDS.some((kept) => kept === kind);

const PREFIX = "dead-letters/";
/** Id prefix of a dead letter waiting for a manager; sorts after hexadecimal digits. */
const WAITING = "w";
const MINUTE_MS = 60_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 40, 60].map((minutes) => minutes * MINUTE_MS);
/** ms after the first failure, when automatic retries end. */
const RETRIED_MS = 3 * 24 * 60 * MINUTE_MS;
const MOST_ERROR = 300;
const PAGE = 1000;
const AT_ONCE = 5;

export interface DeadLetter extends Death {
  id: string;
  kind: string;
  diedAt: number;
  dueAt: number | null;
  /** ms UTC when a manual retry claimed it. */
  takenAt: number | null;
  error: string | null;
}

/** Stores the raw queue message, even when it is unreadable. */
export async function keepDeadLetter(
  { files, clock }: Pick<Platform, "files" | "clock">,
  body: { kind: string; dead?: Death },
  error: string | null,
  retriedMs = RETRIED_MS,
): Promise<void> {
  const now = clock();
  const { since = now, times = 0 } = body.dead ?? {};
  const isRetried = now - since < retriedMs;
  const pause = PAUSES_MS[times] ?? PAUSES_MS.at(-1)!;
  const metadata = {
    kind: body.kind.slice(0, 40),
    since: `${since}`,
    times: `${times + 1}`,
    ...(isRetried && { dueAt: `${now + pause}` }),
    // Metadata are HTTP headers: ASCII only.
    ...(error && { error: encodeURIComponent(error.slice(0, MOST_ERROR)).slice(0, 3 * MOST_ERROR) }),
  };
  await files.put(
    PREFIX + (isRetried ? "" : WAITING) + newIdAt(now),
    JSON.stringify({ ...body, dead: { since, times: times + 1 } }),
    "application/json",
    metadata,
  );
}

/** A signed callback that no parser accepts waits for a manager: retries help only after the parser is fixed. */
export function keepUnread(
  needs: Pick<Platform, "files" | "clock">,
  { provider, body }: { provider: string; body: string },
): Promise<void> {
  return keepDeadLetter(needs, { kind: "unread", provider, body } as { kind: string }, null, 0);
}

/** Automatic retries first, then by kind, oldest first. `after`: the last id of the previous page. */
export async function findDeadLetters(
  files: FileStore,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<DeadLetter[]> {
  const found = await files.list(PREFIX, { after: after && PREFIX + after, limit });
  return found.map(({ key, metadata }) => letterOf(key.slice(PREFIX.length), metadata));
}

type DeadLetterWalk = Walk & { limit: number; offset?: number };

/** Files can only be listed in ascending order from the first: the most that are read. */
const MOST_LISTED = 20_000;

export async function walkDeadLetters(
  files: FileStore,
  { limit, offset = 0, direction = "asc", cursor, from = 0, to = Number.POSITIVE_INFINITY }: DeadLetterWalk,
): Promise<Page<DeadLetter>> {
  const isUp = direction === "asc";
  const all: DeadLetter[] = [];
  let page: DeadLetter[];
  do {
    page = await findDeadLetters(files, { after: all.at(-1)?.id, limit: PAGE });
    all.push(...page);
  } while (page.length === PAGE && all.length < MOST_LISTED);
  const meant = all.filter(({ diedAt }) => diedAt >= from && diedAt < to);
  const ordered = isUp ? meant : meant.reverse();
  const behind = ordered.filter(({ id }) => cursor === undefined || (isUp ? id > cursor : id < cursor));
  const rows = behind.slice(offset, offset + limit);
  return {
    rows,
    total: Math.min(meant.length, MOST_COUNTED),
    isTotalExact: meant.length <= MOST_COUNTED,
    next: behind.length > offset + limit ? (rows.at(-1)?.id ?? null) : null,
    searchedTo: null,
  };
}

export async function readDeadLetter(files: FileStore, id: string): Promise<QueueMessage | null> {
  const bytes = await files.get(PREFIX + id);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as QueueMessage);
}

export function removeDeadLetters(files: FileStore, ids: string[]): Promise<void> {
  return files.delete(ids.map((id) => PREFIX + id));
}

export async function requeueDeadLetters(
  { files, queue }: Pick<Platform, "files" | "queue">,
  ids: string[],
): Promise<number> {
  let count = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const bodies = (await Promise.all(some.map((id) => readDeadLetter(files, id)))).filter((body) => body !== null);
    await queue.send(bodies);
    // Requeue before removal: handling a message twice is safe, losing it is not.
    await removeDeadLetters(files, some);
    count += bodies.length;
  }
  return count;
}

/** ms that a manual retry may take; if the dead letter still exists then, the retry crashed. */
const TAKEN_MS = 60_000;
const isTaken = ({ takenAt }: Pick<DeadLetter, "takenAt">, now: number) => takenAt !== null && now - takenAt < TAKEN_MS;

type Body = { kind: string; taken?: string };

/** Claims a dead letter for one retry; one of several concurrent requests wins. null: already claimed, or gone. */
async function takeDeadLetter(files: FileStore, id: string, now: number): Promise<Body | null> {
  const key = PREFIX + id;
  const listed = (await files.list(key, { after: "", limit: 1 })).find((one) => one.key === key);
  if (!listed || isTaken(letterOf(id, listed.metadata), now)) return null;
  const body = (await readDeadLetter(files, id)) as Body | null;
  // Makes the content differ, and with it the etag.
  const taken = body && JSON.stringify({ ...body, taken: newIdAt(now) });
  const metadata = { ...listed.metadata, takenAt: `${now}` };
  return taken && (await files.replace(key, listed.etag, taken, "application/json", metadata)) ? body : null;
}

/** Requeues dead letters, each for only one of concurrent requests; returns how many. */
export async function retryTaken(
  { files, queue, clock }: Pick<Platform, "files" | "queue" | "clock">,
  ids: string[],
): Promise<number> {
  let count = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const bodies = await Promise.all(some.map((id) => takeDeadLetter(files, id, clock())));
    const taken = bodies.flatMap((body) => {
      if (body === null) return [];
      const { taken: _, ...message } = body;
      return message as QueueMessage;
    });
    if (taken.length > 0) await queue.send(taken);
    const sent = some.filter((_, at) => bodies[at] !== null);
    if (sent.length > 0) await removeDeadLetters(files, sent);
    count += taken.length;
  }
  return count;
}

/** Afterwards waiting dead letters are dropped, because they contain personal texts. */
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Drops dead letters not retried within 90 days. Runs hourly, although called every minute. */
export async function pruneDeadLetters({ files, clock }: Pick<Platform, "files" | "clock">): Promise<void> {
  const now = clock();
  if (now % HOUR_MS >= MINUTE_MS) return;
  const waiting = await findDeadLetters(files, { after: WAITING, limit: PAGE });
  const old = waiting.filter(({ diedAt }) => now - diedAt > KEPT_MS);
  if (old.length === 0) return;
  console.log(JSON.stringify({ event: "deadLetters.dropped", count: old.length }));
  await removeDeadLetters(
    files,
    old.map(({ id }) => id),
  );
}

const SLICE_MS = 10_000;

/** An unreadable dead letter does not block others. */
export async function retryDueDeadLetters(platform: Pick<Platform, "files" | "queue" | "clock">): Promise<void> {
  const { files, clock } = platform;
  const started = clock();
  let after: string | undefined;
  do {
    const page = await findDeadLetters(files, { after, limit: PAGE });
    const due = page.filter((letter) => letter.dueAt !== null && letter.dueAt <= started && !isTaken(letter, started));
    for (let from = 0; from < due.length && clock() - started < SLICE_MS; from += 10 * AT_ONCE) {
      const ids = due.slice(from, from + 10 * AT_ONCE).map(({ id }) => id);
      let failed = 0;
      const alone = async (id: string, error: unknown) => {
        failed++;
        reportFailure("letters.retry", { id }, error);
      };
      await halved(ids, (some) => requeueDeadLetters(platform, [...some]), { alone });
      // The queue is failing: the next minute tries again.
      if (failed === ids.length) return;
    }
    const last = page.at(-1);
    after = page.length === PAGE && !last!.id.startsWith(WAITING) ? last!.id : undefined;
  } while (after && clock() - started < SLICE_MS);
}

function letterOf(id: string, { kind = "", since, times, dueAt, takenAt, error }: Record<string, string>): DeadLetter {
  const diedAt = timeOfId(id.startsWith(WAITING) ? id.slice(WAITING.length) : id);
  return {
    id,
    kind,
    diedAt,
    since: Number(since ?? diedAt),
    times: Number(times ?? 1),
    dueAt: dueAt === undefined ? null : Number(dueAt),
    takenAt: takenAt === undefined ? null : Number(takenAt),
    error: error === undefined ? null : unescaped(error),
  };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%.?$/, ""));
  } catch {
    return text;
  }
}

import { halved, reportFailure } from "../shared/errors/isolate-failures";
import { newIdAt, timeOfId } from "../shared/ids";
import type { FileStore } from "../shared/ports/file-store";
import type { Death, Platform, QueueMessage } from "../shared/ports/platform";
import type { Walk } from "../shared/walk";

/** Queue messages that exist nowhere else. Failed ones are stored as files, which do not share database outages. */
const KEPT_KINDS = [
  "receipts",
  "incoming",
  "callback",
  "recovery",
  "notice",
  "click",
] as const satisfies QueueMessage["kind"][];

type KeptKind = (typeof KEPT_KINDS)[number];

export const isKeptKind = (kind: string): kind is KeptKind => KEPT_KINDS.some((kept) => kept === kind);

const PREFIX = "dead-letters/";
/** Id prefix of a dead letter that waits for a manager; sorts behind hexadecimal digits. */
const WAITING = "w";
const MINUTE_MS = 60_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 40, 60].map((minutes) => minutes * MINUTE_MS);
/** Automatic retries end so long after the first failure. */
const RETRIED_MS = 3 * 24 * 60 * MINUTE_MS;
const MOST_ERROR = 300;
const PAGE = 1000;
const AT_ONCE = 5;

export interface DeadLetter extends Death {
  id: string;
  kind: string;
  diedAt: number;
  dueAt: number | null;
  error: string | null;
}

/** Stores the raw queue message, even when it is unreadable. */
export async function keepDeadLetter(
  { files, clock }: Pick<Platform, "files" | "clock">,
  body: { kind: string; dead?: Death },
  error: string | null,
): Promise<void> {
  const now = clock();
  const { since = now, times = 0 } = body.dead ?? {};
  const isRetried = now - since < RETRIED_MS;
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

/** Automatic retries first, then by kind, oldest first. `after`: the last id of the previous page. */
export async function findDeadLetters(
  files: FileStore,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<DeadLetter[]> {
  const found = await files.list(PREFIX, { after: after && PREFIX + after, limit });
  return found.map(({ key, metadata }) => letterOf(key.slice(PREFIX.length), metadata));
}

type DeadLetterWalk = Walk & { limit: number; offset?: number };

/** Files are listed upwards only: downwards all are read. */
export async function walkDeadLetters(
  files: FileStore,
  { limit, offset = 0, direction = "asc", cursor, from = 0, to = Number.POSITIVE_INFINITY }: DeadLetterWalk,
) {
  const isUp = direction === "asc";
  const rows: DeadLetter[] = [];
  const enough = isUp ? offset + limit + 1 : Number.POSITIVE_INFINITY;
  const isMeant = ({ id, diedAt }: DeadLetter) => diedAt >= from && diedAt < to && (isUp || !cursor || id < cursor);
  let after = isUp ? cursor : undefined;
  let page: DeadLetter[];
  do {
    page = await findDeadLetters(files, { after, limit: PAGE });
    rows.push(...page.filter(isMeant));
    after = page.at(-1)?.id;
  } while (page.length === PAGE && rows.length < enough);
  const found = (isUp ? rows : rows.reverse()).slice(offset, offset + limit + 1);
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { rows: shown, total: offset + found.length, next };
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
    // Handling a message twice is safe, losing it is not.
    await removeDeadLetters(files, some);
    count += bodies.length;
  }
  return count;
}

const SLICE_MS = 10_000;

/** One unreadable dead letter blocks no others. */
export async function retryDueDeadLetters(platform: Pick<Platform, "files" | "queue" | "clock">): Promise<void> {
  const { files, clock } = platform;
  const started = clock();
  let after: string | undefined;
  do {
    const page = await findDeadLetters(files, { after, limit: PAGE });
    const due = page.filter(({ dueAt }) => dueAt !== null && dueAt <= started);
    for (let from = 0; from < due.length && clock() - started < SLICE_MS; from += 10 * AT_ONCE) {
      const ids = due.slice(from, from + 10 * AT_ONCE).map(({ id }) => id);
      let failed = 0;
      const alone = async (id: string, error: unknown) => {
        failed++;
        reportFailure("letters.retry", { id }, error);
      };
      await halved(ids, (some) => requeueDeadLetters(platform, [...some]), { alone });
      // A failing queue is retried in a minute.
      if (failed === ids.length) return;
    }
    const last = page.at(-1);
    after = page.length === PAGE && !last!.id.startsWith(WAITING) ? last!.id : undefined;
  } while (after && clock() - started < SLICE_MS);
}

function letterOf(id: string, { kind = "", since, times, dueAt, error }: Record<string, string>): DeadLetter {
  const diedAt = timeOfId(id.startsWith(WAITING) ? id.slice(WAITING.length) : id);
  return {
    ...{ id, kind, diedAt },
    since: Number(since ?? diedAt),
    times: Number(times ?? 1),
    dueAt: dueAt === undefined ? null : Number(dueAt),
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

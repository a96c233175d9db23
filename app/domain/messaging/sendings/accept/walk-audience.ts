import type { Database } from "../../../../../db/client";
import type { openLeft } from "../recipients/exclusions";
import { type Recipient, readRecipients } from "../recipients/read-recipients";
import { EXACT_UP_TO, listed, MOST_PAGES } from "./estimate";

const PAGE = 2000;

/** `scale` projects the counts onto the whole audience. */
interface Walked {
  isExact: boolean;
  scale: number;
}

export async function walkAudience(
  db: Database,
  scope: Parameters<typeof readRecipients>[1],
  left: ReturnType<typeof openLeft>,
  exclude: string[],
  visit: (recipient: Recipient) => void,
): Promise<Walked> {
  const { ownerId, audience } = scope;
  let read = 0;
  let after: string | null = "";
  for (let n = 0; after !== null && read < EXACT_UP_TO && (n < MOST_PAGES || read === 0); n++) {
    const page = await readRecipients(db, scope, after, PAGE);
    page.recipients.forEach(visit);
    for (const address of page.twice) left.add("duplicate", address);
    await left.explain(page.left, audience, exclude);
    read += page.recipients.length + page.twice.length + page.left.length;
    after = page.after;
  }
  if (after === null || read === 0) return { isExact: after === null, scale: 1 };
  return { isExact: false, scale: Math.max(1, (await listed(db, ownerId, audience)) / read) };
}

import { shownStatus } from "../../../domain/base/chains/status";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { anyMessagesOfDay } from "../../../domain/messaging/archive/bills";
import { findAnyById } from "../../../domain/messaging/archive/list";
import { boundsOfDays } from "../../../web/lists/periods";

const SHOWN = 10;

/** Newest messages of a campaign, or a day's single messages in the viewer's zone, each with its cost. */
export async function openedLine(
  platform: Pick<Platform, "db" | "files" | "clock">,
  owner: { id: string },
  { open, zone }: { open: string; zone?: string | undefined },
) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(open) && !Number.isNaN(Date.parse(open));
  if (!isDay) {
    const { rows, next, unread } = await findAnyById(platform, owner, { taskId: open, limit: SHOWN });
    return { taskId: open, day: null, messages: rows.map(shown), isCut: next !== null, unread };
  }
  const { from = 0, to = 0 } = boundsOfDays(open, open, zone);
  const { rows, isCut, unread } = await anyMessagesOfDay(platform, owner, { from, to, limit: SHOWN });
  return { taskId: null, day: open, messages: rows.map(shown), isCut, unread };
}

const shown = (row: Awaited<ReturnType<typeof findAnyById>>["rows"][number]) => ({
  id: row.id,
  phone: formatPhone(row.recipient),
  type: row.type,
  price: row.price,
  bill: row.bill,
  status: shownStatus(row),
});

export type OpenedLine = Awaited<ReturnType<typeof openedLine>>;

import { findSendings } from "../../../domain/sendings/list/find";
import { shownStatus } from "../../../domain/sendings/status";
import { formatPhone } from "../../../domain/shared/phone";
import type { Platform } from "../../../domain/shared/ports/platform";

const SHOWN = 20;

/** The newest messages of a mailing, with what each cost. */
export async function openedMailing({ db }: Pick<Platform, "db">, owner: { id: string }, taskId: string) {
  const { rows, next } = await findSendings(db, owner, { taskId, limit: SHOWN });
  const messages = rows.map((row) => ({
    ...{ id: row.id, phone: formatPhone(row.recipient), type: row.type, price: row.price, bill: row.bill },
    status: shownStatus(row),
  }));
  return { taskId, messages, isCut: next !== null };
}

export type OpenedMailing = Awaited<ReturnType<typeof openedMailing>>;

import { z } from "zod";
import { ledgerOwner } from "../../../app/domain/billing/owner";
import { startLedgerExport } from "../../../app/domain/ledger/export";
import { LEDGER_COLUMNS } from "../../../app/domain/ledger/export-columns";
import { refuse } from "../../../app/domain/shared/errors/result";
import { DEFAULT_ZONE } from "../../../app/domain/shared/time/default-zone";
import { getTask } from "../../../app/domain/tasks/tasks";
import { endpoint, viewed } from "../http/endpoint";
import { begun, columnsOf, format, formatIn } from "../http/export-body";
import { boundsOf, period } from "../http/list";
import { ledgerFilter } from "./billing-shapes";

const body = z.object({
  filter: z.strictObject({ ...ledgerFilter, ...period }).default({}),
  columns: columnsOf(LEDGER_COLUMNS),
  ...format,
  OwnerId: z.string().optional(),
});

/** The completed task's `meta.files` names the files in the storage. */
export const exportBillings = endpoint("exportBillings", {
  isCostly: true,
  body,
  reply: begun,
  async handle({ platform, viewer, body, id }) {
    const owner = await ledgerOwner(platform.db, viewer, body.OwnerId ?? null);
    if (!owner) return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
    const { columns = LEDGER_COLUMNS, filter } = body;
    const { createdAt, ...rest } = filter;
    const { language = "ru", timeZone: zone = DEFAULT_ZONE } = viewer.preferences;
    const title = platform.say(language, "exportPages", "title_billings");
    const given = { id, title, filter: { ...rest, ...boundsOf(createdAt) } };
    const asked = { columns, format: formatIn(body), language, zone };
    const started = await startLedgerExport(platform, viewer, owner, { ...given, ...asked });
    return viewed(started, ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

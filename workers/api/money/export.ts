import { z } from "zod";
import { refuse } from "../../../app/domain/base/shared/errors/result";
import { DEFAULT_ZONE } from "../../../app/domain/base/shared/time/default-zone";
import { getTask } from "../../../app/domain/base/tasks/tasks";
import { ledgerOwner } from "../../../app/domain/money/billing/owner";
import { startLedgerExport } from "../../../app/domain/money/ledger/export";
import { LEDGER_COLUMNS } from "../../../app/domain/money/ledger/export-columns";
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
    const params = { id, title, filter: { ...rest, ...boundsOf(createdAt) } };
    const fileOptions = { columns, format: formatIn(body), language, zone };
    const started = await startLedgerExport(platform, viewer, owner, { ...params, ...fileOptions });
    return viewed(started, ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

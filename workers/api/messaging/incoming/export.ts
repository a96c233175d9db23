import { z } from "zod";
import { refuse } from "../../../../app/domain/base/shared/errors/result";
import { DEFAULT_ZONE } from "../../../../app/domain/base/shared/time/default-zone";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { startIncomingExport } from "../../../../app/domain/messaging/incoming/export";
import { INCOMING_COLUMNS, incomingColumns } from "../../../../app/domain/messaging/incoming/export-columns";
import { endpoint, viewed } from "../../http/endpoint";
import { begun, columnsOf, format, formatIn } from "../../http/export-body";
import { isForeign } from "../../http/list";
import { filterOf, incomingFilter, isOfNobody } from "./incoming";

const body = z.object({
  filter: z.strictObject(incomingFilter).default({}),
  columns: columnsOf(INCOMING_COLUMNS),
  ...format,
  OwnerId: z.string().optional(),
});

/** The completed task's `meta.files` names the files in the storage. */
export const exportIncoming = endpoint("exportIncoming", {
  isCostly: true,
  body,
  reply: begun,
  async handle({ platform, viewer, body, id }) {
    const { filter, columns = incomingColumns(viewer) } = body;
    const isUnclaimed = isOfNobody(body, viewer);
    if (!isUnclaimed && isForeign(body, viewer)) {
      return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
    }
    const { language = "ru", timeZone: zone = DEFAULT_ZONE } = viewer.preferences;
    const title = platform.say(language, "exportPages", "title_incoming");
    const fileOptions = { columns, format: formatIn(body), language, zone };
    const params = { id, title, filter: filterOf(filter), isUnclaimed, ...fileOptions };
    return viewed(await startIncomingExport(platform, viewer, params), ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

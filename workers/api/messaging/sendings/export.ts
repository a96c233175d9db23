import { z } from "zod";
import { DEFAULT_ZONE } from "../../../../app/domain/base/shared/time/default-zone";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { startMessagesExport } from "../../../../app/domain/messaging/sendings/list/export";
import { OUTGOING_COLUMNS, outgoingColumns } from "../../../../app/domain/messaging/sendings/list/export-columns";
import { endpoint, viewed } from "../../http/endpoint";
import { begun, columnsOf, format, formatIn } from "../../http/export-body";
import { filterOf, groupBy, sendingFilter } from "./sendings";

const body = z.object({
  filter: z.strictObject(sendingFilter).default({}),
  columns: columnsOf(OUTGOING_COLUMNS),
  ...groupBy,
  ...format,
});

/** The completed task's `meta.files` names the files in the storage. */
export const exportSendings = endpoint("exportSendings", {
  isCostly: true,
  body,
  reply: begun,
  async handle({
    platform,
    viewer,
    body: { filter, $group: group, columns = outgoingColumns(viewer, { isKept: true }), ...asked },
    id,
  }) {
    const { language = "ru", timeZone: zone = DEFAULT_ZONE } = viewer.preferences;
    const title = platform.say(language, "exportPages", "title_outgoing");
    const params = {
      id,
      title,
      filter: { ...filterOf(filter), ...(group && { group }) },
      columns,
      format: formatIn(asked),
      language,
      zone,
    };
    return viewed(await startMessagesExport(platform, viewer, params), ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

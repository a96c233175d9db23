import { z } from "zod";
import { startMessagesExport } from "../../../app/domain/sendings/list/export";
import { OUTGOING_COLUMNS, outgoingColumns } from "../../../app/domain/sendings/list/export-columns";
import { DEFAULT_ZONE } from "../../../app/domain/shared/time/default-zone";
import { getTask } from "../../../app/domain/tasks/tasks";
import { endpoint, viewed } from "../http/endpoint";
import { begun, columnsOf, format, formatIn } from "../http/export-body";
import { filterOf, groupBy, sendingFilter } from "./sendings";

const body = z.object({
  filter: z
    .strictObject({ ...sendingFilter, isPaid: z.boolean().optional(), isClicked: z.boolean().optional() })
    .default({}),
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
    const given = {
      id,
      title,
      filter: { ...filterOf(filter), ...(group && { group }) },
      columns,
      format: formatIn(asked),
      language,
      zone,
    };
    return viewed(await startMessagesExport(platform, viewer, given), ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

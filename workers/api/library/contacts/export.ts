import { z } from "zod";
import { CONTACT_FIELDS } from "../../../../app/domain/base/shared/contact-fields";
import { DEFAULT_ZONE } from "../../../../app/domain/base/shared/time/default-zone";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { startContactsExport } from "../../../../app/domain/library/contacts/export/export";
import { EXPORT_COLUMNS } from "../../../../app/domain/library/contacts/export/export-columns";
import { ORDERS } from "../../../../app/domain/library/contacts/orders";
import { endpoint, found, viewed } from "../../http/endpoint";
import { begun, format, formatIn } from "../../http/export-body";
import { contactFilter, filterOf } from "./contacts";

const body = z.object({
  ListId: z.string({ error: "listRequired" }).min(1, "listRequired"),
  filter: z.strictObject({ ...contactFilter, hasEmail: z.boolean().optional() }).default({}),
  order: z.enum(ORDERS, "orderInvalid").optional(),
  columns: z
    .array(z.enum(EXPORT_COLUMNS, "contactFieldUnknown"))
    .max(200, "tooMany")
    .min(1, "contactFieldUnknown")
    .default([...CONTACT_FIELDS]),
  ...format,
});

/** The completed task's `meta.files` names the files in the storage. */
export const exportContacts = endpoint("exportContacts", {
  isCostly: true,
  body,
  reply: begun,
  async handle({ platform, viewer, body: { ListId: listId, filter, columns, order, ...asked }, id }) {
    const { language = "ru", timeZone: zone = DEFAULT_ZONE } = viewer.preferences;
    const titles = { createdAt: "createdAt", updatedAt: "updatedAt" };
    const written = {
      columns: [...new Set(columns)],
      format: formatIn(asked),
      language,
      titles,
      names: viewer.fieldNames,
      zone,
    };
    const meant = { id, listId, filter: filterOf(filter), order };
    const started = found(await startContactsExport(platform, viewer, { ...meant, ...written }));
    return viewed(started, ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

import { z } from "zod";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { refuse } from "../../../app/domain/base/shared/errors/result";
import { DEFAULT_ZONE } from "../../../app/domain/base/shared/time/default-zone";
import { getTask } from "../../../app/domain/base/tasks/tasks";
import { ledgerOwner } from "../../../app/domain/money/billing/owner";
import { sellerIdOf } from "../../../app/domain/papers/companies/find";
import { daysBetween } from "../../../app/domain/papers/documents/closing/months";
import { exchangeFile } from "../../../app/domain/papers/invoices/exchange";
import { type RequisiteScope, startRequisiteExport } from "../../../app/domain/papers/requisites/export";
import { REQUISITE_COLUMNS } from "../../../app/domain/papers/requisites/export-columns";
import { documentAnswer } from "../../../app/web/http/document-answer";
import { endpoint, viewed } from "../http/endpoint";
import { begun, columnsOf, format, formatIn } from "../http/export-body";

const day = z.string("dateInvalid");

const body = z.object({
  columns: columnsOf(REQUISITE_COLUMNS),
  ...format,
  /** `customers`: those in the caller's care; `all`: for managers. */
  scope: z.enum(["own", "customers", "all"]).default("own"),
  OwnerId: z.string().optional(),
});

/** Invoice payments in 1C's import format: for the payer's own books, or for those of `customerId`'s seller. */
export const exchangeInvoices = endpoint("exchangeInvoices", {
  query: z.strictObject({ from: day, to: day, customerId: z.string().optional() }),
  reply: null,
  isCostly: true,
  async handle({ platform, viewer, query }) {
    const owner = await ledgerOwner(platform.db, viewer, query.customerId ?? null);
    if (!owner) return refuse("targetUserNotFound", "customerId", undefined, "notFound");
    const period = daysBetween(query.from, query.to);
    if (!period.ok) return period;
    const sellerId = owner.id === viewer.id ? null : sellerIdOf(viewer);
    const made = await exchangeFile(platform, { ownerId: owner.id, ...period.value, sellerId });
    return made.ok ? documentAnswer(made.value) : made;
  },
});

/** The completed task's `meta.files` names the files in the storage. */
export const exportRequisites = endpoint("exportRequisites", {
  isCostly: true,
  body,
  reply: begun,
  async handle({ platform, viewer, body, id }) {
    const { columns = REQUISITE_COLUMNS, scope, OwnerId = null } = body;
    const { level } = viewer;
    if (scope !== "own" && (level === "me" || (scope === "all" && level !== "manager")))
      throw new CodedError("forbidden");
    const owner = scope === "own" ? await ledgerOwner(platform.db, viewer, OwnerId) : viewer;
    if (!owner) return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
    const exportScope: RequisiteScope =
      scope === "own" ? { id: owner.id } : scope === "all" ? "all" : { customersOf: { id: viewer.id, level } };
    const { language = "ru", timeZone: zone = DEFAULT_ZONE } = viewer.preferences;
    const title = platform.say(language, "exportPages", "title_requisites");
    const fileOptions = { columns, format: formatIn(body), language, zone };
    const started = await startRequisiteExport(platform, viewer, { id, title, whose: exportScope, ...fileOptions });
    return viewed(started, ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

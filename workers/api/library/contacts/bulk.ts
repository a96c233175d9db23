import { z } from "zod";
import type { Permission } from "../../../../app/domain/base/access/permissions";
import { can } from "../../../../app/domain/base/access/viewer";
import { problemsOfIssues } from "../../../../app/domain/base/shared/errors/problems";
import { ok, type Result, refuse } from "../../../../app/domain/base/shared/errors/result";
import { changeSome, type RequestedAction, startBulk } from "../../../../app/domain/library/contacts/bulk/bulk";
import { SETTABLE } from "../../../../app/domain/library/contacts/fields";
import { contactInput } from "../../../../app/domain/library/contacts/input";
import { stopListTitle } from "../../../i18n";
import { endpoint, found } from "../../http/endpoint";
import { atToListId, done, NOT_ALLOWED, startedTask } from "../../messaging/sendings/bulk-body";
import { contactFilter, filterOf } from "./contacts";

const RIGHTS: Record<RequestedAction["kind"], Permission> = {
  move: "contacts.update",
  copy: "contacts.create",
  blacklist: "contacts.create",
  set: "contacts.update",
  remove: "contacts.remove",
};

const body = z.object({
  ListId: z.string({ error: "listRequired" }).min(1, "listRequired"),
  ids: z.array(z.string()).max(1000, "nobodyChosen").optional(),
  /** All matching contacts, changed in the background; an empty filter means the whole list. */
  filter: z.strictObject({ ...contactFilter, hasEmail: z.boolean().optional() }).optional(),
  action: z.enum(["move", "copy", "blacklist", "set", "remove"], { error: "actionUnknown" }),
  /** For move and copy; for blacklist, required only to choose another than the oldest. */
  ToListId: z.string().optional(),
  field: z.enum(SETTABLE as [string, ...string[]], { error: "contactFieldUnknown" }).optional(),
  value: z.string().nullable().optional(),
});

/** `skipped`: contacts that would have lost their only address or got another contact's. */
const reply = done.extend({ skipped: z.int().nullable() });

const NOBODY_YET = { changed: null, skipped: null };

/** Replies with `changed` for named contacts, else with the task. */
export const changeContacts = endpoint("changeContacts", {
  isCostly: true,
  body,
  reply,
  async handle({ platform, viewer, body, id }) {
    if (!can(viewer, RIGHTS[body.action])) return NOT_ALLOWED;
    const action = actionOf(body, stopListTitle(viewer.preferences.language));
    if (!action.ok) return action;
    const { ListId: listId, ids, filter } = body;
    if (ids) {
      const result = found(await changeSome(platform, viewer, { listId, ids, action: action.value }));
      return result.ok ? ok({ ...result.value, TaskId: null }) : atToListId(result);
    }
    if (!filter) return refuse("nobodyChosen", "ids");
    const started = found(
      await startBulk(platform, viewer, { id, listId, filter: filterOf(filter), action: action.value }),
    );
    return started.ok ? ok({ ...NOBODY_YET, TaskId: started.value.taskId }) : atToListId(started);
  },
  async recover({ platform, viewer }, id) {
    const started = await startedTask(platform, viewer, id);
    return started && { ...started, ...NOBODY_YET };
  },
});

function actionOf(
  { action: kind, ToListId: to, field, value = null }: z.infer<typeof body>,
  title: string,
): Result<RequestedAction> {
  if (kind === "remove") return ok({ kind });
  if (kind === "blacklist") return ok({ kind, title, ...(to ? { to } : {}) });
  if (kind !== "set") return to ? ok({ kind, to }) : refuse("listRequired", "ToListId");
  const known = SETTABLE.find((name) => name === field);
  if (!known) return refuse("contactFieldUnknown", "field");
  const parsed = contactInput.safeParse({ [known]: value });
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  return ok({ kind, field: known, value: parsed.data[known] ?? null });
}

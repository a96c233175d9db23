import { z } from "zod";
import { can } from "../../../../app/domain/base/access/viewer";
import { ok, type Result, refuse } from "../../../../app/domain/base/shared/errors/result";
import {
  changeAllIncoming,
  changeIncoming,
  type RequestedIncoming,
} from "../../../../app/domain/messaging/incoming/bulk";
import { BULK_KINDS, BULK_RIGHTS, type BulkKind } from "../../../../app/domain/messaging/incoming/bulk-kinds";
import { incomingWords, stopListTitle } from "../../../i18n";
import { endpoint } from "../../http/endpoint";
import { isForeign } from "../../http/list";
import { atToListId, done, ids, NOT_ALLOWED, startedTask } from "../sendings/bulk-body";
import { filterOf, incomingFilter, isOfNobody } from "./incoming";

const body = z.object({
  ids,
  /** All matching messages, changed at once if few; an empty filter means all. */
  filter: z.strictObject(incomingFilter).optional(),
  action: z.enum(BULK_KINDS, { error: "actionUnknown" }),
  /** For list; for blacklist, required only to choose another than the oldest. */
  ToListId: z.string().optional(),
  /** "nobody": messages without an owner, for managers. */
  OwnerId: z.string().optional(),
});

export const changeManyIncoming = endpoint("changeManyIncoming", {
  body,
  reply: done,
  async handle({ platform, viewer, body, id }) {
    const { action: kind, ids, filter } = body;
    if (!can(viewer, BULK_RIGHTS[kind])) return NOT_ALLOWED;
    const isUnclaimed = isOfNobody(body, viewer);
    if (!isUnclaimed && isForeign(body, viewer)) {
      return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
    }
    const { language } = viewer.preferences;
    const action = actionOf(kind, body.ToListId, stopListTitle(language));
    if (!action.ok) return action;
    const meant = { isUnclaimed, action: action.value };
    if (!ids && !filter) return refuse("incomingNoneChosen", "ids");
    const title = incomingWords(language)(`task_${kind}`);
    const result = ids
      ? await changeIncoming(platform, viewer, { ...meant, ids })
      : await changeAllIncoming(platform, viewer, { ...meant, id, filter: filterOf(filter ?? {}), title });
    if (!result.ok) return atToListId(result);
    const { value } = result;
    return ok("taskId" in value ? { changed: null, TaskId: value.taskId } : { changed: value.changed, TaskId: null });
  },
  recover: ({ platform, viewer }, id) => startedTask(platform, viewer, id),
});

function actionOf(kind: BulkKind, to: string | undefined, title: string): Result<RequestedIncoming> {
  if (kind === "blacklist") return ok({ kind, to, title });
  if (kind !== "list") return ok({ kind });
  return to ? ok({ kind, to }) : refuse("listRequired", "ToListId");
}

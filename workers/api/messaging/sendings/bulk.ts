import { z } from "zod";
import { can } from "../../../../app/domain/base/access/viewer";
import { ok, type Result, refuse } from "../../../../app/domain/base/shared/errors/result";
import { newId } from "../../../../app/domain/base/shared/ids";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { readDraft } from "../../../../app/domain/messaging/drafts/drafts";
import { draftOfFailed } from "../../../../app/domain/messaging/drafts/resend/resend";
import {
  changeMessages,
  type RequestedChange,
  startChange,
} from "../../../../app/domain/messaging/sendings/actions/bulk-change";
import {
  CHANGE_KINDS,
  CHANGE_RIGHTS,
  type ChangeKind,
} from "../../../../app/domain/messaging/sendings/actions/change-kinds";
import { blankContent } from "../../../../app/domain/messaging/sendings/compose/draft-content";
import { changeWords } from "../../../i18n";
import { endpoint } from "../../http/endpoint";
import { atToListId, done, ids, NOT_ALLOWED, startedTask } from "./bulk-body";
import { filterOf, sendingFilter } from "./sendings";

const body = z.object({
  ids,
  /** An empty filter means all messages. */
  filter: z.strictObject(sendingFilter).optional(),
  action: z.enum(CHANGE_KINDS, { error: "actionUnknown" }),
  /** For collect; for blacklist, required only to choose another than the oldest. */
  ToListId: z.string().optional(),
});

/** `again` replies with a draft to send from its page; other actions by filter reply with a task. */
export const changeSendings = endpoint("changeSendings", {
  isCostly: true,
  body,
  reply: done.extend({ DraftId: z.string().nullable(), url: z.string().nullable() }),
  async handle({ platform, viewer, body, id = newId() }) {
    const { action: kind, ids, filter: requested } = body;
    if (!can(viewer, CHANGE_RIGHTS[kind])) return NOT_ALLOWED;
    const filter = !ids && requested ? filterOf(requested) : null;
    if (!ids && !filter) return refuse("noMessagesChosen", "ids");
    if (kind === "again") {
      const ones = filter ? { filter } : { ids: ids ?? [] };
      const draft = await draftOfFailed(platform, viewer, {
        id,
        ones,
        blank: blankContent(viewer.preferences.timeZone),
      });
      return draft.ok ? ok(drafted(platform, id)) : draft;
    }
    const say = changeWords(viewer.preferences.language);
    const action = changeOf(kind, body.ToListId, say("blacklistTitle"));
    if (!action.ok) return action;
    if (!filter) {
      const changed = await changeMessages(platform, viewer, { ids: ids ?? [], action: action.value });
      return changed.ok ? ok({ ...NO_DRAFT, changed: changed.value.changed, TaskId: null }) : atToListId(changed);
    }
    const title = say(`task_${kind}`);
    const started = await startChange(platform, viewer, { id, title, filter, action: action.value });
    return started.ok ? ok({ ...NO_DRAFT, changed: null, TaskId: started.value.taskId }) : atToListId(started);
  },
  async recover({ platform, viewer }, id) {
    const task = await startedTask(platform, viewer, id);
    if (task) return { ...NO_DRAFT, ...task };
    return (await readDraft(platform.db, viewer, id)) ? drafted(platform, id) : null;
  },
});

const NO_DRAFT = { DraftId: null, url: null };

function drafted({ config }: Pick<Platform, "config">, id: string) {
  const url = new URL(`/send/message?d=${id}`, config.publicUrl).href;
  return { changed: null, TaskId: null, DraftId: id, url };
}

function changeOf(kind: Exclude<ChangeKind, "again">, to: string | undefined, title: string): Result<RequestedChange> {
  if (kind === "cancel") return ok({ kind });
  if (kind === "blacklist") return ok({ kind, title, ...(to ? { to } : {}) });
  return to ? ok({ kind: "copy", to }) : refuse("listRequired", "ToListId");
}

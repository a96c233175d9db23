import { errorWriter } from "../../../components/ui/error-text";
import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import type { RejectedSample } from "../../../domain/base/tasks/meta";
import { countOccurrences } from "../../../domain/base/tasks/occurrences";
import type { Frequency } from "../../../domain/base/tasks/recurrence";
import { cursorOf, nextStartOf, type RecurrentData, upcoming } from "../../../domain/base/tasks/recurrent-task";
import type { TaskRow } from "../../../domain/base/tasks/tasks";
import type { BulkChange } from "../../../domain/library/contacts/bulk/bulk";
import type { ContactAction } from "../../../domain/library/contacts/change-statements";
import type { LostCounts } from "../../../domain/library/contacts/import/lost-values";
import type { UndoData } from "../../../domain/library/contacts/import/start-undo";
import type { ImportMeta } from "../../../domain/library/contacts/import/write-chunk";
import type { ListRow } from "../../../domain/library/contacts/view";
import type { IncomingChange } from "../../../domain/messaging/incoming/bulk";
import type { MessageAction, MessageChange } from "../../../domain/messaging/sendings/actions/bulk-change";
import { secondPayload } from "../../../domain/messaging/sendings/compose/split-input";
import type { Failures } from "../../../domain/messaging/sendings/list/failures";
import type { RefusedOperation } from "../../../domain/people/operations/run";
import type { Language } from "../../../i18n/options";
import { type PathView, pathView } from "../../../web/words/path-view.server";
import { readerOf } from "../../../web/words/translator.server";
import { zoneLabel } from "../../../web/words/zone-names.server";
import { type BulkDetail, bulkDetail } from "./kinds/bulk-detail.server";
import { type ExportDetail, exportDetail, isExport } from "./kinds/export-detail.server";
import { type PastMailing, pastMailings, SHOWN_MAILINGS } from "./kinds/past-mailings.server";
import { messageOf, type TaskMessage } from "./kinds/task-message";
import { undoFacts } from "./kinds/undo-facts.server";

export interface ImportDetail {
  kind: "import";
  listId: string;
  /** Path for a campaign to this list; null: the list is empty or a blacklist. */
  sendTo: string | null;
  /** New contacts without a phone. */
  emailOnly: number;
  duplicates: number;
  /** Dropped values by reason. */
  lost: LostCounts;
  errors: RejectedSample[];
  undoneBy: string | null;
  /** ms UTC */
  undoUntil: number | null;
}

export interface UndoDetail {
  kind: "undo";
  listId: string;
  importId: string;
  /** Contacts with restored values. */
  restored: number;
  /** Contacts left unchanged: edited since, or moved out of the list. */
  edited: number;
  gone: number;
}

export interface RecurrentDetail extends TaskMessage {
  kind: "recurrent";
  fallbacks: TaskMessage[];
  second: TaskMessage | null;
  path: PathView;
  frequency: Frequency;
  /** In words. */
  zone: string;
  made: number;
  amount: number | null;
  nextAt: number | null;
  /** ms UTC. */
  next: number[];
  endsAt: number | null;
  past: PastMailing[];
  /** Older ones exist but are not shown. */
  isPart: boolean;
}

export interface ContactsDetail {
  kind: "contacts";
  /** null: senders of incoming messages. */
  listId: string | null;
  /** null: a duplicate search. */
  action: ContactAction["kind"] | "read" | "unread" | "addresses" | null;
  toTitle: string | null;
  /** Contacts that would lose their only address or collide with another. */
  skipped: number;
}

export interface MessagesDetail {
  kind: "messages";
  action: MessageAction["kind"];
  /** Target list. */
  listId: string | null;
  toTitle: string | null;
}

export interface OperationsDetail {
  kind: "operations";
  refused: (Omit<RefusedOperation, "reason"> & { text: string })[];
}

export interface ChargeDetail {
  kind: "charge";
  recurrentId: string;
}

const SHOWN_DATES = 5;

type TaskDetail =
  | ChargeDetail
  | OperationsDetail
  | BulkDetail
  | ImportDetail
  | RecurrentDetail
  | ContactsDetail
  | ExportDetail
  | UndoDetail
  | MessagesDetail;

/** Task details besides progress; codes in `language`. */
export async function detailOf(
  platform: Platform,
  viewer: Viewer,
  row: TaskRow,
  {
    language,
    failures,
    list,
    mailings,
  }: { language: Language; failures: Failures; list: ListRow | null; mailings: readonly TaskRow[] },
): Promise<TaskDetail> {
  if (row.type === "sendings:recurrent") {
    const { sending, frequency, zone, amount, endsAt } = row.data as RecurrentData;
    const { made } = cursorOf(row);
    return {
      kind: "recurrent",
      ...messageOf(sending),
      fallbacks: sending.fallbacks.map(messageOf),
      second: sending.split ? messageOf({ ...sending, payload: secondPayload(sending.payload, sending.split) }) : null,
      path: pathView(
        {
          types: [sending.type, ...sending.fallbacks.map(({ type }) => type)],
          triggers: sending.fallbacks.map(({ options }) => options),
          forecast: null,
        },
        language,
      ),
      frequency,
      zone: zoneLabel(platform.clock(), zone, language),
      made,
      amount,
      endsAt,
      nextAt: nextStartOf(row),
      next: upcoming(row, SHOWN_DATES),
      past: pastMailings(row, mailings, platform.clock(), language),
      isPart: countOccurrences(row, platform.clock()) > SHOWN_MAILINGS,
    };
  }
  if (row.type === "contacts:import") {
    const { emailOnly = 0, duplicates = 0, lost = {}, errors = [] } = row.meta as Partial<ImportMeta>;
    const listId = String(row.data.listId);
    const { undoneBy, undoUntil } = await undoFacts(platform, viewer, row);
    const isReadable = list !== null && list.type === "regular" && list.contacts > 0;
    return {
      kind: "import",
      listId,
      sendTo: isReadable ? `/send?include=${listId}` : null,
      emailOnly,
      duplicates,
      lost,
      errors,
      undoneBy,
      undoUntil,
    };
  }
  if (row.type === "contacts:undo") {
    const { listId, importId } = row.data as UndoData;
    const { restored = 0, edited = 0, gone = 0 } = row.meta as { restored?: number; edited?: number; gone?: number };
    return { kind: "undo", listId, importId, restored, edited, gone };
  }
  if (row.type === "contacts:bulk" || row.type === "contacts:duplicates") {
    const { listId, action, toTitle = null } = row.data as Partial<BulkChange>;
    const skipped = Number(row.meta.skipped ?? 0);
    return { kind: "contacts", listId: String(listId), action: action?.kind ?? null, toTitle, skipped };
  }
  if (isExport(row.type)) return exportDetail(platform, viewer, row, language);
  if (row.type === "sendings:change") {
    const { action, toTitle } = row.data as MessageChange;
    return { kind: "messages", action: action.kind, listId: "to" in action ? action.to : null, toTitle };
  }
  if (row.type === "incoming:bulk") {
    const { action, toTitle } = row.data as IncomingChange;
    return { kind: "contacts", listId: null, action: "to" in action ? "addresses" : action.kind, toTitle, skipped: 0 };
  }
  if (row.type === "payments:recurrent") return { kind: "charge", recurrentId: String(row.data.recurrentId) };
  if (row.type === "billings:operations") {
    const write = errorWriter(readerOf(language));
    const refused = (row.meta.refused ?? []) as RefusedOperation[];
    return { kind: "operations", refused: refused.map(({ reason, ...told }) => ({ ...told, text: write(reason) })) };
  }
  return bulkDetail(row, { viewer, now: platform.clock(), language, failures });
}

import { can, type Viewer } from "../../../../domain/base/access/viewer";
import type { ExportData, ExportMeta } from "../../../../domain/base/exports/export";
import type { Platform } from "../../../../domain/base/shared/ports/platform";
import type { Encoding } from "../../../../domain/base/tables/encodings";
import { getTask, type TaskRow } from "../../../../domain/base/tasks/tasks";
import type { ContactExport } from "../../../../domain/library/contacts/export/export";
import { getFile } from "../../../../domain/library/files/files";
import type { IncomingExport } from "../../../../domain/messaging/incoming/export";
import type { OutgoingExport } from "../../../../domain/messaging/sendings/list/export";
import type { LedgerExport } from "../../../../domain/money/ledger/export";
import type { Language } from "../../../../i18n/options";
import { resources } from "../../../../i18n/resources.server";
import { SCREENS } from "../../../../screens";
import { ledgerPlace, ledgerWords } from "../../../../web/words/ledger-words.server";
import { readerOf } from "../../../../web/words/translator.server";
import { incomingPlace, incomingWords, outgoingPlace, outgoingWords } from "../../shared/filter-text.server";

export interface ExportDetail {
  kind: "export";
  /** Path of the source list; null without permission. */
  listTo: string | null;
  /** `words`: filter, `columns`: titles, `go`: link text. */
  meant: { words: string[]; columns: string; go: string };
  words: Record<(typeof WORDS)[number], string>;
  encoding: Encoding;
  replaced: number;
  /** A deleted file has no title. */
  files: { id: string; rows: number; title: string | null; expiredAt: number | null }[];
}

const GO: Partial<Record<TaskRow["type"], "toContacts" | "toLedger" | "toRequisites">> = {
  "contacts:export": "toContacts",
  "billings:export": "toLedger",
  "requisites:export": "toRequisites",
};

const EXPORTS: readonly TaskRow["type"][] = [
  "contacts:export",
  "incoming:export",
  "outgoing:export",
  "billings:export",
  "requisites:export",
];

export function isExport(type: TaskRow["type"]): boolean {
  return EXPORTS.includes(type);
}

const WORDS = ["meant", "columns", "files", "file", "fileHelp", "fileGone", "fileLost"] as const;

function wordsIn(language: Language): ExportDetail["words"] {
  const words = resources[language]?.exportPages ?? {};
  return Object.fromEntries(WORDS.map((key) => [key, words[key] ?? key])) as ExportDetail["words"];
}

/** Export details besides progress. */
export async function exportDetail(
  platform: Platform,
  viewer: Viewer,
  row: TaskRow,
  language: Language,
): Promise<ExportDetail> {
  const { files = [], replaced = 0 } = row.meta as Partial<ExportMeta>;
  const { format, header } = row.data as ExportData;
  const [found, { listTo, words }] = await Promise.all([
    Promise.all(files.map(({ id }) => getFile(platform, viewer, id))),
    meantBy(platform, viewer, row, language),
  ]);
  const t = readerOf(language).getFixedT(null, "exportPages");
  return {
    kind: "export",
    listTo,
    meant: { words: words ?? [t("wholeList")], columns: header.join(" · "), go: t(GO[row.type] ?? "toMessages") },
    words: wordsIn(language),
    encoding: format.encoding,
    replaced,
    files: files.map((file, at) => ({
      ...file,
      title: found[at]?.title ?? null,
      expiredAt: found[at]?.expiredAt ?? null,
    })),
  };
}

/** Source list and filter in words; null: the whole list. */
async function meantBy({ db }: Platform, viewer: Viewer, { type, title, data }: TaskRow, language: Language) {
  const reader = { language, zone: viewer.preferences.timeZone };
  if (type === "contacts:export") {
    const { listId, search = "" } = data as ContactExport;
    return { listTo: can(viewer, "contacts.get") ? `/contacts/${listId}${search}` : null, words: [title] };
  }
  if (type === "requisites:export")
    return { listTo: can(viewer, SCREENS.requisites) ? SCREENS.requisites.path : null, words: [title] };
  if (type === "billings:export") {
    const { filter, accountId } = data as LedgerExport;
    const user = accountId === viewer.id ? null : accountId;
    const place = can(viewer, "billings.find") ? ledgerPlace(filter, user, reader.zone) : null;
    return { listTo: place, words: orNull(ledgerWords(filter, reader)) };
  }
  if (type === "incoming:export") {
    const { filter, isUnclaimed } = data as IncomingExport;
    const place = can(viewer, "sendingsIncoming.get") ? incomingPlace(filter, isUnclaimed, reader.zone) : null;
    return { listTo: place, words: orNull(incomingWords(filter, reader, isUnclaimed)) };
  }
  const { filter } = data as OutgoingExport;
  const task = filter.taskId ? await getTask(db, viewer, filter.taskId) : null;
  const place = can(viewer, "sendings.get") ? outgoingPlace(filter, reader.zone) : null;
  return { listTo: place, words: orNull(outgoingWords(filter, reader, task?.title ?? null)) };
}

function orNull(words: string[]): string[] | null {
  return words.length > 0 ? words : null;
}

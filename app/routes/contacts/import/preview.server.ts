import { errorWriter } from "../../../components/ui/error-text";
import type { Viewer } from "../../../domain/access/viewer";
import { hasAddress } from "../../../domain/contacts/import/mapping";
import { previewImport } from "../../../domain/contacts/import/preview";
import { getList, newestLists } from "../../../domain/contacts/lists";
import type { ParsedRow } from "../../../domain/contacts/parse-row";
import { type ContactField, CUSTOM_FIELDS } from "../../../domain/shared/contact-fields";
import { isEmail } from "../../../domain/shared/email";
import { message } from "../../../domain/shared/errors/error-message";
import { newId } from "../../../domain/shared/ids";
import { formatPhone } from "../../../domain/shared/phone";
import type { Platform } from "../../../domain/shared/ports/platform";
import type { Language } from "../../../i18n/options";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { readerOf } from "../../../web/words/translator.server";
import { readChoices } from "./choices";

const NAMED = ["name", "firstName", "middleName", "lastName"] as const;
const REST = ["email", "date", "gender"] as const;

/** Preview of a file read as the address says, or the error in `language`. */
export async function previewOf(
  platform: Platform,
  viewer: Viewer,
  { fileId, language }: { fileId: string; language: Language },
  search: URLSearchParams | FormData,
) {
  const choices = readChoices(search);
  const { encoding, delimiter, hasHeader, columns, withoutPhone, list: listId, ...chosen } = choices;
  const listSearch = listId ? `?${new URLSearchParams({ list: listId })}` : "";
  const reading = { fileId, encoding, delimiter, hasHeader, withoutPhone };
  const [asked, lists, target] = await Promise.all([
    previewImport(platform, viewer, { ...reading, mapping: columns }),
    newestLists(platform.db, viewer),
    listId ? getList(platform.db, viewer, listId) : null,
  ]);
  // The columns were chosen for another delimiter: guess again.
  const isMisfit = !asked.ok && columns !== undefined;
  const preview = isMisfit ? await previewImport(platform, viewer, reading) : asked;
  if (!preview.ok) {
    const error = errorWriter(readerOf(language))(message(preview.problems[0]!));
    return { isReadable: false as const, error, listSearch };
  }

  const { file, headers, rows, contacts, mapping, guessed, names, total, lost, checked } = preview.value;
  const shown = Math.min(chosen.shown, rows.length - 1);
  const offered = target && !lists.rows.some(({ id }) => id === target.id) ? [target, ...lists.rows] : lists.rows;
  return {
    isReadable: true as const,
    listSearch,
    // The task's id, for idempotency.
    id: newId(),
    file: { id: file.id, title: file.title, size: file.size },
    reading: {
      encoding: preview.value.encoding,
      delimiter: preview.value.delimiter,
      sheet: preview.value.sheet,
      hasHeader: preview.value.hasHeader,
    },
    columns: mapping.map((field, at) => ({
      title: headers[at] ?? "",
      sample: rows[shown]?.[at] || (rows.find((row) => row[at])?.[at] ?? ""),
      field,
      isGuessed: field !== null && field === guessed[at],
    })),
    /** Of the own fields that are named after their columns once the import begins. */
    names,
    total,
    lost: lost.map((one) => ({ ...one, title: headers[one.column] ?? "" })),
    checked,
    shown,
    hasNext: shown + 1 < rows.length,
    hasAddress: hasAddress(mapping),
    contact: shownContact(contacts[shown]!),
    lists: offered.map(({ id, title }) => ({ id, title: shownTitle(title, language) })),
    list: target?.id ?? null,
    // Imported contacts default to a new list.
    isNewList: target === null,
    title: chosen.title || file.title.replace(/\.(?:csv|xlsx)$/i, ""),
    duplicates: chosen.duplicates,
    keepsFile: chosen.keepsFile,
    // Shown only if a row may have either.
    withoutPhone: mapping.includes("phone") && mapping.includes("email") ? preview.value.withoutPhone : null,
  };
}

function shownContact(parsed: ParsedRow) {
  if (!parsed.ok) return { ok: false as const, reason: parsed.reason, value: parsed.value };
  const { custom, phone, ...texts } = parsed.contact;
  const values: [ContactField, string | null][] = [
    ...NAMED.map((field) => [field, texts[field]] as [ContactField, string | null]),
    ["phone", isEmail(phone) ? null : formatPhone(phone)],
    ...REST.map((field) => [field, texts[field]] as [ContactField, string | null]),
    ...CUSTOM_FIELDS.map((field, at) => [field, custom[at] ?? null] as [ContactField, string | null]),
  ];
  const filled = values.flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
  return { ok: true as const, values: filled, warnings: [...new Set(parsed.lost.map(({ warning }) => warning))] };
}

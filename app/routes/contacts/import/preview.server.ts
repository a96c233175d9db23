import { errorWriter } from "../../../components/ui/error-text";
import type { Viewer } from "../../../domain/base/access/viewer";
import { type ContactField, CUSTOM_FIELDS } from "../../../domain/base/shared/contact-fields";
import { isEmail } from "../../../domain/base/shared/email";
import { message } from "../../../domain/base/shared/errors/error-message";
import { newId } from "../../../domain/base/shared/ids";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { clipped } from "../../../domain/base/text/clipped";
import { hasAddress } from "../../../domain/library/contacts/import/mapping";
import { type ImportPreview, previewImport } from "../../../domain/library/contacts/import/preview";
import { getList, newestLists } from "../../../domain/library/contacts/lists";
import type { ParsedRow } from "../../../domain/library/contacts/parse-row";
import type { Language } from "../../../i18n/options";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { readerOf } from "../../../web/words/translator.server";
import { readChoices } from "./choices";

const NAMED = ["name", "firstName", "middleName", "lastName"] as const;
const REST = ["email", "date", "gender"] as const;

/** Preview of a file, read as the address says, or an error in `language`. */
export async function previewOf(
  platform: Platform,
  viewer: Viewer,
  { fileId, language }: { fileId: string; language: Language },
  search: URLSearchParams | FormData,
) {
  const choices = readChoices(search);
  const { encoding, delimiter, headingRow, sheet, columns, withoutPhone, list: listId, ...chosen } = choices;
  const listSearch = listId ? `?${new URLSearchParams({ list: listId })}` : "";
  // For rows of another sheet, the heading is detected again.
  const isOtherSheet = choices.isReadAnew && String(sheet ?? "") !== String(search.get("shown-as")).split(" ")[0];
  const reading = {
    fileId,
    encoding,
    delimiter,
    sheet,
    headingRow: isOtherSheet ? undefined : headingRow,
    withoutPhone,
  };
  const [requested, lists, target] = await Promise.all([
    previewImport(platform, viewer, { ...reading, mapping: columns }),
    newestLists(platform.db, viewer),
    listId ? getList(platform.db, viewer, listId) : null,
  ]);
  // The columns were chosen for another delimiter: guess again.
  const isMisfit = !requested.ok && columns !== undefined;
  const preview = isMisfit ? await previewImport(platform, viewer, reading) : requested;
  if (!preview.ok) {
    const error = errorWriter(readerOf(language))(message(preview.problems[0]!));
    return { isReadable: false as const, error, listSearch };
  }

  const { file, headers, rows, contacts, mapping, guessed, isSure, names, total, lost, checked } = preview.value;
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
      unread: preview.value.unread,
      headingRow: preview.value.headingRow,
      headings: headingsOf(preview.value),
    },
    columns: mapping.map((field, at) => ({
      title: headers[at] ?? "",
      sample: clipped(rows[shown]?.[at] || (rows.find((row) => row[at])?.[at] ?? ""), LONGEST_SAMPLE),
      field,
      isGuessed: field !== null && field === guessed[at],
      isSure: isSure[at] ?? false,
    })),
    /** Custom fields that will be named after their columns when the import starts. */
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
    // Shown only if a row may have either address.
    withoutPhone: mapping.includes("phone") && mapping.includes("email") ? preview.value.withoutPhone : null,
  };
}

const LONGEST_HEADING = 60;
const LONGEST_SAMPLE = 200;

/** Adds the chosen heading row if it lies below the listed ones. */
function headingsOf({ headings, headingRow, headers }: Pick<ImportPreview, "headings" | "headingRow" | "headers">) {
  const isBelow = headingRow > 0 && !headings.some(({ row }) => row === headingRow);
  return [...headings, ...(isBelow ? [{ row: headingRow, cells: headers.filter(Boolean) }] : [])].map(
    ({ row, cells }) => ({ row, cells: clipped(cells.join(", "), LONGEST_HEADING) }),
  );
}

function shownContact(parsed: ParsedRow) {
  if (!parsed.ok) return { ok: false as const, reason: parsed.reason, value: clipped(parsed.value, LONGEST_SAMPLE) };
  const { custom, phone, ...texts } = parsed.contact;
  const values: [ContactField, string | null][] = [
    ...NAMED.map((field) => [field, texts[field]] as [ContactField, string | null]),
    ["phone", isEmail(phone) ? null : formatPhone(phone)],
    ...REST.map((field) => [field, texts[field]] as [ContactField, string | null]),
    ...CUSTOM_FIELDS.map((field, at) => [field, custom[at] ?? null] as [ContactField, string | null]),
  ];
  const filled = values.flatMap(([field, value]) =>
    value === null ? [] : [{ field, value: clipped(value, LONGEST_SAMPLE) }],
  );
  return { ok: true as const, values: filled, warnings: [...new Set(parsed.lost.map(({ warning }) => warning))] };
}

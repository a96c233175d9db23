import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { Format } from "../../domain/base/exports/export";
import type { Result } from "../../domain/base/shared/errors/result";
import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import type { Cell } from "../../domain/base/tables/cells";
import { changeForm } from "../forms/change-form.server";
import { replyErrors } from "../http/reply";
import { redirectWithToast } from "../http/toast";
import type { guard } from "../session/guard";
import { localeOf } from "../words/locale";
import { chosenIn } from "./chosen-rows";
import { exportDialog, fileAnswer, formatOf, hasNoColumns, withoutColumns } from "./export-form.server";

export type Door = Pick<Awaited<ReturnType<typeof guard>>, "viewer" | "platform">;

interface WrittenFile {
  columns: readonly string[];
  format: Format;
}

export interface AskedExport<Row, Written extends WrittenFile> {
  /** Dialog path with its query. */
  path: string;
  search: string;
  listTo: string;
  /** null: above the limit. */
  rows(): Promise<Row[] | null>;
  cells(rows: Row[]): Promise<Cell[][]>;
  /** Columns, with the list's own preselected; `isKept`: for a stored file. */
  columns(): Promise<(isKept: boolean) => { key: string; title: string; isShown: boolean }[]>;
  title(): Promise<string>;
  /** Units that a line of the file may represent, default first. */
  lines?: readonly string[];
  written(form: URLSearchParams | FormData): Written;
  file(rows: Row[], how: Written): Promise<{ bytes: Uint8Array<ArrayBuffer> }>;
  /** Starts the task; null if a task has nothing to do. */
  start: ((params: { id: string; title: string } & Written) => Promise<Result<{ taskId: string }>>) | null;
}

export async function readExport<Column extends string>(
  args: LoaderFunctionArgs,
  { viewer }: Pick<Door, "viewer">,
  known: readonly Column[],
) {
  const search = new URL(args.request.url).searchParams;
  const language = await localeOf(args.request, args.context);
  const reader = { language, zone: viewer.preferences.timeZone ?? DEFAULT_ZONE };
  return {
    search,
    reader,
    ...chosenIn(search),
    written(form: URLSearchParams | FormData) {
      const named = form.getAll("columns");
      return { columns: known.filter((key) => named.includes(key)), format: formatOf(form), ...reader };
    },
  };
}

export function choosable<Column extends string>(
  columns: readonly Column[],
  titles: string[],
  shown: readonly Column[],
) {
  return columns.map((key, at) => ({ key, title: titles[at] ?? key, isShown: shown.includes(key) }));
}

export async function exportPage<Row, Written extends WrittenFile>(
  args: LoaderFunctionArgs,
  spec: AskedExport<Row, Written>,
) {
  const [rows, columns] = await Promise.all([spec.rows(), spec.columns()]);
  return {
    ...(await exportDialog(args, { search: spec.search, rows, cells: spec.cells })),
    taskTo: spec.path,
    fileTo: `${spec.path}/file`,
    closeTo: spec.listTo,
    columns: columns(rows === null),
    lines: spec.lines,
    errors: hasNoColumns(args.request) ? ["columnsRequired"] : undefined,
  };
}

export async function exportTask<Row, Written extends WrittenFile>(
  { request }: LoaderFunctionArgs,
  { path, search, start, title, written }: AskedExport<Row, Written>,
) {
  if (!start) throw redirect(path + search, 303);
  const { key: id, posted } = await changeForm(request);
  const started = await start({ id, title: await title(), ...written(posted) });
  if (!started.ok) return replyErrors(started);
  return redirectWithToast(`/messages/tasks/${started.value.taskId}`, { key: "contactsStarted", tone: "ok" });
}

/** Returns the file; without columns or above the limit, shows the dialog again. */
export async function exportedFile<Row, Written extends WrittenFile>(
  { request }: LoaderFunctionArgs,
  spec: AskedExport<Row, Written>,
) {
  const how = spec.written(new URL(request.url).searchParams);
  if (how.columns.length === 0) throw redirect(spec.path + withoutColumns(spec.search), 303);
  const rows = await spec.rows();
  if (!rows) throw redirect(spec.path + spec.search, 303);
  const { bytes } = await spec.file(rows, how);
  return fileAnswer(await spec.title(), bytes, how.format);
}

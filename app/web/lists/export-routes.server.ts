import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { Format } from "../../domain/exports/export";
import type { Result } from "../../domain/shared/errors/result";
import { DEFAULT_ZONE } from "../../domain/shared/time/default-zone";
import type { Cell } from "../../domain/tables/cells";
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
  /** Columns, those of the list preselected; `isKept`: for a stored file. */
  columns(): Promise<(isKept: boolean) => { key: string; title: string; isShown: boolean }[]>;
  title(): Promise<string>;
  /** What a line may stand for, the default first. */
  lines?: readonly string[];
  written(form: URLSearchParams | FormData): Written;
  file(rows: Row[], how: Written): Promise<{ bytes: Uint8Array<ArrayBuffer> }>;
  /** Starts the task; null if there is nothing for a task to do. */
  start: ((given: { id: string; title: string } & Written) => Promise<Result<{ taskId: string }>>) | null;
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
    ...{ search, reader },
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
  asked: AskedExport<Row, Written>,
) {
  const [rows, columns] = await Promise.all([asked.rows(), asked.columns()]);
  return {
    ...(await exportDialog(args, { search: asked.search, rows, cells: asked.cells })),
    taskTo: asked.path,
    fileTo: `${asked.path}/file`,
    closeTo: asked.listTo,
    columns: columns(rows === null),
    lines: asked.lines,
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

/** The file; without columns or above the limit the dialog again. */
export async function exportedFile<Row, Written extends WrittenFile>(
  { request }: LoaderFunctionArgs,
  asked: AskedExport<Row, Written>,
) {
  const how = asked.written(new URL(request.url).searchParams);
  if (how.columns.length === 0) throw redirect(asked.path + withoutColumns(asked.search), 303);
  const rows = await asked.rows();
  if (!rows) throw redirect(asked.path + asked.search, 303);
  const { bytes } = await asked.file(rows, how);
  return fileAnswer(await asked.title(), bytes, how.format);
}

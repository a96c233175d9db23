import type { AppLoadContext } from "@remix-run/cloudflare";
import { AT_ONCE, EXPORT_DELIMITERS, FILE_KINDS, type Format, formatFrom } from "../../domain/base/exports/export";
import { newId } from "../../domain/base/shared/ids";
import { ENCODINGS } from "../../domain/base/tables/encodings";
import { lossesOf } from "../../domain/base/tables/lines";
import { FILE_TYPES } from "../../domain/library/files/types";
import { exportPages as keys } from "../../i18n/exportPages/ru";
import { resources } from "../../i18n/resources.server";
import { localeOf } from "../words/locale";

type FileWord = `out_${string}` | `in_${string}` | `led_${string}` | `req_${string}`;
type ExportWords = Record<Exclude<keyof typeof keys, FileWord>, string>;

const isOfFile = (key: string) => /^(out|in|led|req)_/.test(key);

/** Sends dialog texts with the page, so lists need not load them. */
export async function exportWords({ request, context }: { request: Request; context: AppLoadContext }) {
  const words = resources[await localeOf(request, context)]?.exportPages ?? {};
  const shown = Object.keys(keys).filter((key) => !isOfFile(key));
  return Object.fromEntries(shown.map((key) => [key, words[key] ?? key])) as ExportWords;
}

export async function exportDialog<Row>(
  args: { request: Request; context: AppLoadContext },
  { search, rows, cells }: { search: string; rows: Row[] | null; cells: (rows: Row[]) => Cells | Promise<Cells> },
) {
  return {
    taskId: newId(),
    query: search,
    rows: rows?.length ?? null,
    most: AT_ONCE,
    losses: rows && lossesOf(await cells(rows)),
    words: await exportWords(args),
  };
}

type Cells = Parameters<typeof lossesOf>[0];

export function fileTitle(list: string, words: readonly string[]): string {
  return [list, ...words].join(", ").slice(0, LONGEST_TITLE);
}

const LONGEST_TITLE = 120;

export function withoutColumns(search: string): string {
  return `${search ? `${search}&` : "?"}${BARE}=1`;
}

export function hasNoColumns({ url }: Request): boolean {
  return new URL(url).searchParams.has(BARE);
}

const BARE = "bare";

/** Defaults: CSV, UTF-8, semicolon. */
export function formatOf(form: URLSearchParams | FormData): Format {
  return formatFrom(
    FILE_KINDS.find((known) => known === form.get("format")) ?? "csv",
    ENCODINGS.find((known) => known === form.get("encoding")) ?? "utf-8",
    EXPORT_DELIMITERS.find((known) => known === form.get("delimiter")) ?? ";",
  );
}

export function fileAnswer(title: string, bytes: Uint8Array<ArrayBuffer>, { type = "csv" }: Format): Response {
  const name = encodeURIComponent(`${title.replaceAll(/[\\/]/g, "-")}.${type}`).replace(/['()*]/g, escaped);
  return new Response(bytes, {
    headers: {
      "content-type": FILE_TYPES[type].type,
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

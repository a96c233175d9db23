import type { Viewer } from "../../base/access/viewer";
import type { FileExtra } from "../../base/channels/channels";
import { type FilePlace, fileRuleOf, placesOf } from "../../base/channels/file-places";
import type { Payload } from "../../base/channels/payload";
import type { Platform } from "../../base/shared/ports/platform";
import type { FileRow } from "./files";
import { findFiles } from "./find";
import { filterOf, mismatchOf } from "./mismatch";
import { getSendableFile } from "./sendable";

type Needs = Pick<Platform, "db" | "clock">;
type Owner = Pick<Viewer, "id">;

const SHOWN = 50;
const FOUND = 20;

/** `fits`: positions in the message that accept the file; `says`: the text of a recording. */
export interface StoredFile {
  id: string;
  title: string;
  kind: string;
  fits: FileExtra[];
  says?: string;
}

/** `isPart`: more files match. */
export interface FoundFiles {
  name: FileExtra;
  words: string;
  files: StoredFile[];
  isPart: boolean;
}

export interface FileChoice {
  id: string;
  title: string;
  kind: string;
  extension: string;
  size: number;
  createdAt: number;
}

export interface StoredPage {
  rows: FileChoice[];
  next: string | null;
  /** null: the viewer may not upload. */
  rules: UploadRules | null;
}

export interface UploadRules {
  extensions: readonly string[];
  maxBytes: number;
  help: { types: string; megabytes: number };
}

export async function filesForMessage(
  needs: Needs,
  viewer: Owner,
  { type, payload }: { type: string; payload: Partial<Payload> },
): Promise<StoredFile[]> {
  const places = placesIn(type);
  const pages = places.map((place) =>
    findFiles(needs, viewer, { ...filterOf(place), limit: SHOWN, isCounted: false }).then(({ rows }) => rows),
  );
  const rows = (await Promise.all([...chosenIn(needs, viewer, places, payload), ...pages])).flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => storedOf(row, places));
}

export async function filesOfMessage(
  needs: Needs,
  viewer: Owner,
  { type, payload }: { type: string; payload: Partial<Payload> },
): Promise<StoredFile[]> {
  const places = placesIn(type);
  const rows = (await Promise.all(chosenIn(needs, viewer, places, payload))).flat();
  return rows.map((row) => storedOf(row, places));
}

/** Matches word prefixes; null when the channel has no such position for files. */
export async function searchForMessage(
  needs: Needs,
  viewer: Owner,
  type: string,
  search: { name: string; words: string } | null,
): Promise<FoundFiles | null> {
  const places = placesIn(type);
  const place = places.find(({ name }) => name === search?.name);
  if (!place || !search) return null;
  const { name } = place;
  const { words } = search;
  const filter = { ...filterOf(place), search: words, limit: FOUND, isCounted: false };
  const { rows, next } = await findFiles(needs, viewer, filter);
  return { name, words, files: rows.map((row) => storedOf(row, places)), isPart: next !== null };
}

function placesIn(type: string): FilePlace[] {
  return placesOf(type).flatMap((name) => {
    const rule = fileRuleOf(type, name);
    return rule ? [{ name, rule }] : [];
  });
}

function chosenIn(needs: Needs, viewer: Owner, places: FilePlace[], payload: Partial<Payload>) {
  const ids = places.flatMap(({ name }) => payload[name] ?? []).filter((id) => !id.includes("/"));
  return ids.map((id) => getSendableFile(needs, viewer, id).then((row) => (row ? [row] : [])));
}

function storedOf(row: FileRow, places: FilePlace[]): StoredFile {
  const { id, title, kind, meta } = row;
  const { text } = (meta.speech ?? {}) as { text?: string };
  const fits = places.filter(({ rule }) => mismatchOf(rule, row) === null).map(({ name }) => name);
  return { id, title, kind, fits, ...(text !== undefined && { says: text }) };
}

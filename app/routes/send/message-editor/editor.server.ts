import { can, type Viewer } from "../../../domain/access/viewer";
import type { FileExtra } from "../../../domain/channels/channels";
import { type FilePlace, fileRuleOf } from "../../../domain/channels/file-places";
import type { Payload } from "../../../domain/channels/payload";
import { findOpenChannels } from "../../../domain/drafts/channels";
import type { DraftMessage } from "../../../domain/drafts/content";
import { findSamples } from "../../../domain/drafts/sample";
import { type FileRow, getFile } from "../../../domain/files/files";
import { findFiles } from "../../../domain/files/find";
import { filterOf, misfitOf } from "../../../domain/files/misfit";
import { MAX_SEGMENTS } from "../../../domain/sendings/input";
import type { Platform } from "../../../domain/shared/platform";
import { synthesizersOf } from "../../../domain/speech/view";
import { findTemplates } from "../../../domain/templates/find";
import { SCREENS } from "../../../screens";
import type { OpenStep } from "../step.server";
import { placesOf } from "./stored";

const SHOWN_FILES = 50;
const SHOWN_TEMPLATES = 50;

/** What the editor of one message needs beside the draft; `as`: the contact whom the preview shows. */
export async function editorOf({ platform, viewer, draft, as, fetched }: OpenStep, message: DraftMessage) {
  const approved = { moderation: "approved", isActive: true, limit: SHOWN_TEMPLATES } as const;
  const mayFiles = can(viewer, "storage.get");
  const [channels, samples, templates] = await Promise.all([
    findOpenChannels(platform, viewer),
    findSamples(platform.db, viewer, draft.content.recipients),
    can(viewer, "templates.get") ? findTemplates(platform.db, viewer, approved) : null,
  ]);
  const isOpen = channels.some(({ type, closed }) => type === message.type && closed === null);
  const first = channels.find(({ closed }) => closed === null)?.type;
  // Nothing written yet: the first channel that can send.
  const type = isOpen || message.payload.text ? message.type : (first ?? message.type);
  const places = placesOf(type).flatMap((name) => {
    const rule = fileRuleOf(type, name);
    return rule ? [{ name, rule }] : [];
  });
  const brought = places.find(({ name }) => name === fetched?.name)?.name;
  const payload = brought ? { ...message.payload, [brought]: fetched!.id } : message.payload;
  const files = mayFiles ? await filesFor(platform, viewer, places, payload) : [];
  const shown = samples.find(({ id }) => id === as) ?? samples[0];
  return {
    // An id that is no file of this kind stays what it was.
    message: { type, payload: brought && !hasFile(files, brought, fetched!.id) ? message.payload : payload },
    channels,
    samples: samples.map(({ id, name }) => ({ id, name })),
    as: shown?.id ?? null,
    sample: shown?.values ?? null,
    files,
    mayUpload: can(viewer, SCREENS.storageCreate),
    voices: { synthesizers: synthesizersOf(platform.speech), mayListen: can(viewer, SCREENS.speech) },
    mayGenerate: platform.writer !== null && can(viewer, SCREENS.generator),
    templates: (templates?.templates ?? []).map(({ row }) => ({ id: row.id, title: row.title, type: row.type })),
    maySaveTemplate: can(viewer, "templates.create"),
    maxSegments: MAX_SEGMENTS,
    now: platform.clock(),
  };
}

export type Editor = Awaited<ReturnType<typeof editorOf>>;

/** A file as a message's fields show it; `fits`: where it may go, `says`: the text of a recording that was made of one. */
export interface StoredFile {
  id: string;
  title: string;
  kind: string;
  fits: FileExtra[];
  says?: string;
}

/** The newest files that the channel takes in each place, and those that the message has. */
async function filesFor(
  platform: Platform,
  viewer: Viewer,
  places: FilePlace[],
  payload: Partial<Payload>,
): Promise<StoredFile[]> {
  const pages = places.map((place) =>
    findFiles(platform, viewer, { ...filterOf(place), limit: SHOWN_FILES, isCounted: false }).then(({ rows }) => rows),
  );
  const ids = places.flatMap(({ name }) => payload[name] ?? []).filter((id) => !id.includes("/"));
  const chosen = ids.map((id) => getFile(platform, viewer, id).then((row) => (row ? [row] : [])));
  const rows = (await Promise.all([...chosen, ...pages])).flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => storedOf(row, places));
}

function storedOf(row: FileRow, places: FilePlace[]): StoredFile {
  const { id, title, kind, meta } = row;
  const { text } = (meta.speech ?? {}) as { text?: string };
  const fits = places.filter(({ rule }) => misfitOf(rule, row) === null).map(({ name }) => name);
  return { id, title, kind, fits, ...(text !== undefined && { says: text }) };
}

const hasFile = (files: StoredFile[], name: FileExtra, id: string) =>
  files.some((file) => file.id === id && file.fits.includes(name));

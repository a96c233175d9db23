import type { Database } from "../../../../../db/client";
import { FILE_EXTRAS, type FileExtra } from "../../../base/channels/channels";
import type { Extras } from "../../../base/channels/extras";
import { fileRuleOf } from "../../../base/channels/file-places";
import { secondsOf } from "../../../base/channels/units";
import type { Problem } from "../../../base/shared/errors/result";
import type { FileRow } from "../../../library/files/files";
import { mismatchOf } from "../../../library/files/mismatch";
import { sendableFiles } from "../../../library/files/sendable";

export function storedAmong(extras: Extras): { name: FileExtra; id: string }[] {
  return FILE_EXTRAS.flatMap((name) => {
    const id = extras[name];
    return id === undefined || /^https?:/i.test(id) ? [] : [{ name, id }];
  });
}

/**
 * `wrong`: the first stored file that the account may not send or the channel does not support. `seconds`: length of a
 * recording.
 */
export async function checkFiles(
  db: Database,
  ownerId: string,
  type: string,
  extras: Extras,
): Promise<{ wrong: Problem | null; seconds: number | null }> {
  const stored = storedAmong(extras);
  let seconds: number | null = null;
  const ids = stored.map(({ id }) => id);
  const known = await sendableFiles(db, ownerId, ids);
  for (const { name, id } of stored) {
    const file = known.find((one) => one.id === id);
    if (!file) return { wrong: { key: "fileNotFound", field: name }, seconds };
    const rule = fileRuleOf(type, name);
    const mismatch = rule && mismatchOf(rule, file);
    if (mismatch) return { wrong: { key: mismatch.key, field: name, values: mismatch.values }, seconds };
    if (name === "audio") seconds = recordedSeconds(file);
  }
  return { wrong: null, seconds };
}

/** Bytes per second if the file does not state its length: 64 kbit/s. */
const USUAL_RATE = 8000;

// Speech generated from a text costs the same as the text read aloud.
function recordedSeconds({ meta, size }: FileRow): number {
  const { speech, seconds } = meta as { speech?: { text?: string }; seconds?: number };
  if (speech?.text) return secondsOf(speech.text);
  return seconds ?? Math.max(1, Math.ceil(size / USUAL_RATE));
}

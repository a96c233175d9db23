import type { Database } from "../../../../db/client";
import { FILE_EXTRAS, type FileExtra } from "../../channels/channels";
import type { Extras } from "../../channels/extras";
import { fileRuleOf } from "../../channels/file-places";
import { secondsOf } from "../../channels/units";
import type { FileRow } from "../../files/files";
import { misfitOf } from "../../files/misfit";
import { sendableFiles } from "../../files/sendable";
import type { Problem } from "../../shared/errors/result";

export function storedAmong(extras: Extras): { name: FileExtra; id: string }[] {
  return FILE_EXTRAS.flatMap((name) => {
    const id = extras[name];
    return id === undefined || /^https?:/i.test(id) ? [] : [{ name, id }];
  });
}

/** `wrong`: the first stored file the account may not send or the channel does not support. `seconds`: of a recording. */
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
    const misfit = rule && misfitOf(rule, file);
    if (misfit) return { wrong: { key: misfit.key, field: name, values: misfit.values }, seconds };
    if (name === "audio") seconds = recordedSeconds(file);
  }
  return { wrong: null, seconds };
}

/** Bytes a second where the file does not say how long it is: 64 kbit/s. */
const USUAL_RATE = 8000;

// Speech that was made of a text costs what the text was said to.
function recordedSeconds({ meta, size }: FileRow): number {
  const { speech, seconds } = meta as { speech?: { text?: string }; seconds?: number };
  if (speech?.text) return secondsOf(speech.text);
  return seconds ?? Math.max(1, Math.ceil(size / USUAL_RATE));
}

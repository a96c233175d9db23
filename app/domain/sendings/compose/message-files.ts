import type { Database } from "../../../../db/client";
import { FILE_EXTRAS, type FileExtra } from "../../channels/channels";
import type { Extras } from "../../channels/extras";
import { fileRuleOf } from "../../channels/file-places";
import { misfitOf } from "../../files/misfit";
import { sendableFiles } from "../../files/sendable";
import type { Problem } from "../../shared/errors/result";

export function storedAmong(extras: Extras): { name: FileExtra; id: string }[] {
  return FILE_EXTRAS.flatMap((name) => {
    const id = extras[name];
    return id === undefined || /^https?:/i.test(id) ? [] : [{ name, id }];
  });
}

/** The first stored file the account may not send or the channel does not support; null: none. */
export async function wrongFile(db: Database, ownerId: string, type: string, extras: Extras): Promise<Problem | null> {
  const stored = storedAmong(extras);
  if (stored.length === 0) return null;
  const ids = stored.map(({ id }) => id);
  const known = await sendableFiles(db, ownerId, ids);
  for (const { name, id } of stored) {
    const file = known.find((one) => one.id === id);
    if (!file) return { key: "fileNotFound", field: name };
    const rule = fileRuleOf(type, name);
    const misfit = rule && misfitOf(rule, file);
    if (misfit) return { key: misfit.key, field: name, values: misfit.values };
  }
  return null;
}

import { linesOfFile, MOST_FILE } from "../../domain/base/tables/lines-of-file";

/** Copies the lines of a chosen file into the field in which they can also be typed. */
export async function readLinesFile(form: FormData, field: string): Promise<"none" | "read" | "unreadable"> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return "none";
  const lines = file.size <= MOST_FILE ? await linesOfFile(new Uint8Array(await file.arrayBuffer())) : null;
  if (lines === null) return "unreadable";
  form.set(field, lines);
  return "read";
}

import { linesOfFile, MOST_FILE } from "../../domain/tables/lines-of-file";

/** Puts the lines of a chosen file into the field that they may be typed in as well. */
export async function readLinesFile(form: FormData, field: string): Promise<"none" | "read" | "unreadable"> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return "none";
  const lines = file.size <= MOST_FILE ? await linesOfFile(new Uint8Array(await file.arrayBuffer())) : null;
  if (lines === null) return "unreadable";
  form.set(field, lines);
  return "read";
}

import { linesOfFile, MOST_FILE } from "../../../domain/tariffs/price-file";

/** Puts the lines of a chosen file into the prices' field. */
export async function readPriceFile(form: FormData): Promise<"none" | "read" | "unreadable"> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return "none";
  const lines = file.size <= MOST_FILE ? await linesOfFile(new Uint8Array(await file.arrayBuffer())) : null;
  if (lines === null) return "unreadable";
  form.set("prices", lines);
  return "read";
}

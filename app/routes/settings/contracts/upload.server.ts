/** Reads a file field; null if no file was chosen. An empty file counts as chosen. */
export async function uploadOf(file: FormDataEntryValue | null) {
  if (!(file instanceof File) || file.name === "") return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

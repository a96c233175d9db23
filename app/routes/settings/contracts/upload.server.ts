/** Of a file field; null where nothing was chosen. An empty file was. */
export async function uploadOf(file: FormDataEntryValue | null) {
  if (!(file instanceof File) || file.name === "") return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

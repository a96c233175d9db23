/** Of a file field; null where nothing was chosen. */
export async function uploadOf(file: FormDataEntryValue | null) {
  if (!(file instanceof File) || file.size === 0) return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

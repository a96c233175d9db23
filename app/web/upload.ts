import { MAX_FILE_BYTES } from "../domain/files/files";

/** What multipart adds to the file itself. */
const ENVELOPE = 64 * 1024;

/** The posted field `file`, or an error of the namespace "errors" with its status. */
export type Posted = { name: string; bytes: Uint8Array } | { error: string; status: number };

export async function readUpload(request: Request): Promise<Posted> {
  if (Number(request.headers.get("content-length")) > MAX_FILE_BYTES + ENVELOPE) {
    // Let it run out unread: a browser that is answered while it still sends shows a broken connection instead.
    await request.body?.pipeTo(new WritableStream());
    return { error: "fileOverLimit", status: 413 };
  }
  const file = (await request.formData()).get("file");
  if (!(file instanceof File) || file.name === "") return { error: "fileRequired", status: 422 };
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

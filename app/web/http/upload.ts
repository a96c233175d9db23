import { MAX_FILE_BYTES } from "../../domain/channels/file-kinds";

/** Multipart overhead, bytes. */
const ENVELOPE = 64 * 1024;

export type Posted = { name: string; bytes: Uint8Array } | { error: string; status: number };

export async function readUpload(request: Request, { pastedAs }: { pastedAs?: string } = {}): Promise<Posted> {
  if (Number(request.headers.get("content-length")) > MAX_FILE_BYTES + ENVELOPE) {
    // Drained: answering while the browser still sends shows a broken connection.
    await request.body?.pipeTo(new WritableStream());
    return { error: "fileOverLimit", status: 413 };
  }
  const { stream, isOver } = limited();
  const form = await new Response(request.body?.pipeThrough(stream), {
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  })
    .formData()
    .catch(() => null);
  if (isOver()) return { error: "fileOverLimit", status: 413 };
  if (!form) return { error: "fileRequired", status: 422 };
  const table = pastedAs === undefined ? null : form.get("table");
  if (pastedAs !== undefined && typeof table === "string") {
    if (table.trim() === "") return { error: "tableRequired", status: 422 };
    return { name: pastedAs, bytes: new TextEncoder().encode(table) };
  }
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") return { error: "fileRequired", status: 422 };
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

// A body without a length is cut off at the limit.
function limited() {
  let left = MAX_FILE_BYTES + ENVELOPE;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      left -= part.byteLength;
      if (left < 0) controller.error(new Error("too large"));
      else controller.enqueue(part);
    },
  });
  return { stream, isOver: () => left < 0 };
}

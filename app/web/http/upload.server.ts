import { CodedError } from "../../domain/base/shared/errors/errors";
import { readForm } from "../forms/read-form.server";

export type Posted = { name: string; bytes: Uint8Array } | { error: string; status: number };

export async function readUpload(request: Request, { pastedAs }: { pastedAs?: string } = {}): Promise<Posted> {
  const form = await readForm(request, { withFiles: true }).catch(codeOf);
  if (form === "fileTooLarge") return { error: "fileOverLimit", status: 413 };
  if (form === "badRequest") return { error: "fileRequired", status: 422 };
  const table = pastedAs === undefined ? null : form.get("table");
  if (pastedAs !== undefined && typeof table === "string") {
    if (table.trim() === "") return { error: "tableRequired", status: 422 };
    return { name: pastedAs, bytes: new TextEncoder().encode(table) };
  }
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") return { error: "fileRequired", status: 422 };
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function codeOf(error: unknown): "fileTooLarge" | "badRequest" {
  if (!(error instanceof CodedError)) throw error;
  return error.code === "fileTooLarge" ? error.code : "badRequest";
}

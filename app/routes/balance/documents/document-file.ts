import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentFile } from "../../../domain/documents/files";
import { getDocument } from "../../../domain/documents/find";
import { documentAnswer } from "../../../web/http/document-answer";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, { permission: "invoices.get", unless: "secret.hideRequisites" });
  const kind = found((["pdf", "xlsx"] as const).find((known) => known === args.params.file));
  const row = found(await getDocument(platform.db, viewer, args.params.id ?? ""));
  return documentAnswer(await documentFile(platform, row, kind));
}

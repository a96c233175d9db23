import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getDocumentFile } from "../../../domain/papers/documents/files";
import { documentAnswer } from "../../../web/http/document-answer";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, { permission: "invoices.get", unless: "secret.hideRequisites" });
  const kind = found((["pdf", "xlsx"] as const).find((known) => known === args.params.file));
  return documentAnswer(found(await getDocumentFile(platform, viewer, args.params.id ?? "", kind)));
}

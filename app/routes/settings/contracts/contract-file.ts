import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getContractFile } from "../../../domain/papers/companies/contract-file";
import { fileAnswer } from "../../../web/http/file-response";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

/** Also for the contract's customer. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, { permission: "contracts.get", unless: "secret.hideRequisites" });
  const row = found(await getContractFile(platform, viewer, args.params.id ?? ""));
  return fileAnswer(args.request, platform.files, row, { isShown: true });
}

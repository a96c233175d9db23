import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getFile, readFile } from "../../domain/files/files";
import { SCREENS } from "../../screens";
import { fileResponse } from "../../web/file-response";
import { guard } from "../../web/guard";
import { found } from "../../web/reply";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storage);
  const row = found(await getFile(platform, viewer, args.params.id ?? ""));
  return fileResponse(row, found(await readFile(platform.files, row)));
}

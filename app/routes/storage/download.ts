import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getSendableFile } from "../../domain/library/files/sendable";
import { SCREENS } from "../../screens";
import { fileAnswer } from "../../web/http/file-response";
import { found } from "../../web/http/reply";
import { opensBelow } from "../../web/lists/row-below.server";
import { openScope } from "../../web/lists/scope.server";

/** File content, also of shared templates; `?show` opens a PDF inline. */
export const loader = opensBelow("files", readPage);

async function readPage(args: LoaderFunctionArgs) {
  const { one, platform } = await openScope(args, SCREENS.storage, { isOfOne: true });
  const row = found(await getSendableFile(platform, one, args.params.id ?? ""));
  const isShown = new URL(args.request.url).searchParams.has("show");
  return fileAnswer(args.request, platform.files, row, { isShown });
}

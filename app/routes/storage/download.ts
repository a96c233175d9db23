import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getSendableFile } from "../../domain/files/sendable";
import { SCREENS } from "../../screens";
import { fileAnswer } from "../../web/file-response";
import { guard } from "../../web/guard";
import { found } from "../../web/reply";

/** The file itself, also one of a template that was given; `?show` opens a PDF in the browser's own viewer. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storage);
  const row = found(await getSendableFile(platform, viewer, args.params.id ?? ""));
  const isShown = new URL(args.request.url).searchParams.has("show");
  return fileAnswer(args.request, platform.files, row, { isShown });
}

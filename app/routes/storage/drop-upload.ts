import { type ActionFunctionArgs, json } from "@remix-run/cloudflare";
import { placeNamed } from "../../domain/base/channels/file-places";
import { message } from "../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../domain/base/shared/errors/errors";
import { storeFile, type Uploaded } from "../../domain/library/files/files";
import { SCREENS } from "../../screens";
import { readUpload } from "../../web/http/upload.server";
import { guard } from "../../web/session/guard";

/** JSON upload of the drop zone for the address's `place`. Without JavaScript, the form posts to its page. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storageCreate);
  const file = await readUpload(args.request);
  if ("error" in file) return json<Uploaded>({ error: file.error }, { status: file.status });
  const place = placeNamed(new URL(args.request.url).searchParams.get("place"));
  const result = await storeFile(platform, viewer, { ...file, rule: place?.rule });
  if (result.ok) {
    const { id, title, kind } = result.value;
    return json<Uploaded>({ id, title, kind });
  }
  return json<Uploaded>({ error: message(result.problems[0]!) }, { status: ERROR_STATUS[result.code] });
}

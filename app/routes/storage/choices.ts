import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { can } from "../../domain/base/access/viewer";
import type { StoredPage } from "../../domain/library/files/choices";
import { findFiles } from "../../domain/library/files/find";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";
import { listed } from "./file-row";
import { filterOf, readQuery } from "./files-query";
import { uploadRulesOf } from "./upload-rules";

/** Data of a message's file picker: a page of fitting files, and what may be uploaded. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storage);
  const now = platform.clock();
  const query = readQuery(new URL(args.request.url).searchParams);
  const { rows, next } = await findFiles(platform, viewer, filterOf(query, now));
  return Response.json({
    rows: rows.map((row) => listed(row, now, platform.config)),
    next,
    rules: can(viewer, SCREENS.storageCreate) ? uploadRulesOf(query.place) : null,
  } satisfies StoredPage);
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  type AskedFile,
  fewRequisites,
  requisiteCells,
  requisitesFile,
  startRequisiteExport,
  type Whose,
} from "../../../domain/requisites/export";
import {
  type OwnedRequisite,
  REQUISITE_COLUMNS,
  requisiteTitles,
  usualColumns,
} from "../../../domain/requisites/export-columns";
import { SCREENS } from "../../../screens";
import { fileTitle } from "../../../web/lists/export-form.server";
import { type AskedExport, choosable, readExport } from "../../../web/lists/export-routes.server";
import type { openScope } from "../../../web/lists/scope.server";

type Scope = Awaited<ReturnType<typeof openScope>>;

const LIST = SCREENS.requisites.path;

/** One's own, or by the scope of who looks after customers. */
export async function askedRequisites(
  args: LoaderFunctionArgs,
  { viewer, platform, owners, whose: named, isMany }: Scope,
): Promise<AskedExport<OwnedRequisite, AskedFile>> {
  const { say } = platform;
  const { reader, written } = await readExport(args, { viewer }, REQUISITE_COLUMNS);
  const whose: Whose =
    "id" in owners ? owners : owners.isEverybody ? "all" : { customersOf: { id: viewer.id, level: viewer.level } };
  return {
    ...{ path: `${LIST}/export`, listTo: LIST, search: named ? `?${new URLSearchParams({ whose: named })}` : "" },
    rows: () => fewRequisites(platform, whose),
    cells: async (rows) => requisiteCells(platform, rows),
    title: async () => fileTitle(say(reader.language, "exportPages", "title_requisites"), []),
    async columns() {
      const titles = requisiteTitles(say, REQUISITE_COLUMNS, reader);
      return () => choosable(REQUISITE_COLUMNS, titles, usualColumns(isMany));
    },
    written: (form) => ({ ...reader, ...written(form) }),
    file: (rows, how) => requisitesFile(platform, rows, how),
    start: (given) => startRequisiteExport(platform, viewer, { ...given, whose }),
  };
}

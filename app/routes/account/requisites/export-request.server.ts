import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  fewRequisites,
  type RequisiteFileOptions,
  type RequisiteScope,
  requisiteCells,
  requisitesFile,
  startRequisiteExport,
} from "../../../domain/papers/requisites/export";
import {
  type OwnedRequisite,
  REQUISITE_COLUMNS,
  requisiteTitles,
  usualColumns,
} from "../../../domain/papers/requisites/export-columns";
import { SCREENS } from "../../../screens";
import { fileTitle } from "../../../web/lists/export-form.server";
import { type AskedExport, choosable, readExport } from "../../../web/lists/export-routes.server";
import type { openScope } from "../../../web/lists/scope.server";

type Scope = Awaited<ReturnType<typeof openScope>>;

const LIST = SCREENS.requisites.path;

/** The viewer's own requisites or, for staff, those in the chosen scope. */
export async function requestedRequisites(
  args: LoaderFunctionArgs,
  { viewer, platform, owners, whose: named, isMany }: Scope,
): Promise<AskedExport<OwnedRequisite, RequisiteFileOptions>> {
  const { say } = platform;
  const { reader, written } = await readExport(args, { viewer }, REQUISITE_COLUMNS);
  const exportScope: RequisiteScope =
    "id" in owners ? owners : owners.isEverybody ? "all" : { customersOf: { id: viewer.id, level: viewer.level } };
  return {
    path: `${LIST}/export`,
    listTo: LIST,
    search: named ? `?${new URLSearchParams({ whose: named })}` : "",
    rows: () => fewRequisites(platform, exportScope),
    cells: async (rows) => requisiteCells(platform, rows),
    title: async () => fileTitle(say(reader.language, "exportPages", "title_requisites"), []),
    async columns() {
      const titles = requisiteTitles(say, REQUISITE_COLUMNS, reader);
      return () => choosable(REQUISITE_COLUMNS, titles, usualColumns(isMany));
    },
    written: (form) => ({ ...reader, ...written(form) }),
    file: (rows, how) => requisitesFile(platform, rows, how),
    start: (params) => startRequisiteExport(platform, viewer, { ...params, whose: exportScope }),
  };
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UploadForm } from "../../../components/forms/upload-form";
import { PageHead } from "../../../components/layout/page-head";
import { Pairs } from "../../../components/ui/dl";
import { Steps } from "../../../components/ui/steps";
import type { ContactField } from "../../../domain/base/shared/contact-fields";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { RECOGNISED_COLUMNS } from "../../../domain/library/contacts/columns";
import { storeImportFile } from "../../../domain/library/contacts/import/import-file";
import { findFiles } from "../../../domain/library/files/find";
import { FILE_TYPES } from "../../../domain/library/files/types";
import type { ScreenHandle } from "../../../web/frame/handle";
import { readUpload } from "../../../web/http/upload.server";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";
import { useFieldName } from "../shared/use-field-name";
import { PasteForm } from "./paste-form";
import { StoredFiles } from "./stored-files";

export const handle: ScreenHandle = { screen: "contactsImport" };

const RECENT = 10;
const TYPES = [FILE_TYPES.csv.type, FILE_TYPES.xlsx.type];
const NAMES = 4;
const CYRILLIC = /\p{Script=Cyrillic}/u;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.create");
  const [tables, locale] = await Promise.all([
    Promise.all(TYPES.map((type) => findFiles(platform, viewer, { types: [type], limit: RECENT }))),
    localeOf(args.request, args.context),
  ]);
  // Each type has its own index; ids are time-ordered.
  const rows = tables.flatMap((page) => page.rows).sort((a, b) => (a.id < b.id ? 1 : -1));
  return {
    search: new URL(args.request.url).search,
    files: rows.slice(0, RECENT).map(({ id, title, size, createdAt }) => ({ id, title, size, createdAt })),
    recognised: RECOGNISED_COLUMNS.map(({ field, names }) => ({ field, names: shownNames(names, locale) })),
    now: platform.clock(),
  };
}

/** Example column names in the reader's script. */
function shownNames(names: readonly string[], locale: string): string {
  const readable = locale === "ru" ? names : names.filter((name) => !CYRILLIC.test(name));
  return readable.slice(0, NAMES).join(", ");
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, ["contacts.create", "storage.create"]);
  const { request } = args;
  const t = readerOf(await localeOf(request, args.context)).getFixedT(null, "contacts");
  const file = await readUpload(request, { pastedAs: `${t("pastedAs")}.csv` });
  if ("error" in file) return refused(file.error, file.status);
  const result = await storeImportFile(platform, viewer, file);
  if (!result.ok) return refused(message(result.problems[0]!), ERROR_STATUS[result.code]);
  return redirect(`/contacts/import/${result.value.id}${new URL(request.url).search}`, 303);
}

function refused(error: string, status: number) {
  return data({ error }, { status });
}

export default function ImportFile() {
  const { t } = useTranslation("contacts");
  const loaded = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const isOfTable = error === "tableRequired";
  const steps = [{ label: t("stepFile") }, { label: t("stepColumns") }, { label: t("stepLoad") }];
  return (
    <>
      <PageHead title={t("importTitle")} crumb={{ to: "/contacts", label: t("title") }} />
      <div className="mt-2.5 mb-5">
        <Steps label={t("steps")} items={steps} current={0} />
      </div>
      <div className="cols readable">
        <div className="stack gap-6">
          <UploadForm
            id="import-file"
            action={`/contacts/import${loaded.search}`}
            error={isOfTable ? undefined : error}
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            words={{
              file: t("file"),
              help: t("fileHelp"),
              send: t("upload"),
              sending: t("uploading"),
            }}
          />
          <PasteForm action={`/contacts/import${loaded.search}`} error={isOfTable ? error : undefined} />
          <StoredFiles files={loaded.files} search={loaded.search} now={loaded.now} />
        </div>
        <aside className="stack gap-2">
          <h2>{t("recognised")}</h2>
          <p className="hint">{t("recognisedHelp")}</p>
          <ColumnNames recognised={loaded.recognised} />
        </aside>
      </div>
    </>
  );
}

const NAMED = 8;

/** Column names recognised by the import (spec §8); one custom field stands for all twenty. */
function ColumnNames({ recognised }: { recognised: { field: ContactField; names: string }[] }) {
  const fieldName = useFieldName();
  const items = recognised.slice(0, NAMED + 1).map(({ field, names }) => ({ term: fieldName(field), value: names }));
  return <Pairs items={items} well />;
}

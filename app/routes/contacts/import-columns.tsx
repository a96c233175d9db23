import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Steps } from "../../components/ui/steps";
import { startImport } from "../../domain/contacts/import";
import { importInput } from "../../domain/contacts/input";
import { ERROR_STATUS } from "../../domain/shared/errors";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { message } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { ColumnsForm } from "./columns-form";
import { importOf } from "./import-choices";
import { previewOf } from "./import-preview.server";
import { UnreadableFile } from "./unreadable-file";

export const handle: ScreenHandle = { screen: "contactsImport" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.create");
  return previewOf(platform, viewer, args.params.fileId ?? "", new URL(args.request.url).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.create");
  const form = await args.request.formData();
  const parsed = importInput.safeParse(importOf(args.params.fileId ?? "", form));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ""), key: issue.message }));
    return data({ errors: byField(problems) }, { status: 422 });
  }
  const result = await startImport(platform, viewer, parsed.data);
  if (!result.ok) return data({ errors: byField(result.problems) }, { status: ERROR_STATUS[result.code] });
  return redirectWithToast(`/messages/tasks/${result.value.taskId}`, { key: "importStarted", tone: "ok" });
}

type Problems = Parameters<typeof message>[0] & { field?: string };

function byField(problems: Problems[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field = "", ...problem } of problems) errors[field] = [...(errors[field] ?? []), message(problem)];
  return errors;
}

export type PreviewData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { isReadable: true }>;
export type ImportErrors = ReturnType<typeof byField>;

export default function ImportColumns() {
  const { t } = useTranslation("contacts");
  const loaded = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  const back = `/contacts/import${loaded.listSearch}`;
  const steps = [{ label: t("stepFile"), to: back }, { label: t("stepColumns") }, { label: t("stepLoad") }];
  return (
    <>
      <PageHead title={t("importTitle")} crumb={{ to: "/contacts", label: t("title") }} />
      <div className="mt-2.5 mb-5">
        <Steps label={t("steps")} items={steps} current={1} />
      </div>
      {loaded.isReadable ? (
        <ColumnsForm data={loaded} errors={errors} back={back} />
      ) : (
        <UnreadableFile error={loaded.error} back={back} />
      )}
    </>
  );
}

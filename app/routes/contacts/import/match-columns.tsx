import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { Steps } from "../../../components/ui/steps";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import type { Problem } from "../../../domain/base/shared/errors/result";
import { startImport } from "../../../domain/library/contacts/import/start-import";
import { importInput } from "../../../domain/library/contacts/input";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { importOf, readChoices } from "./choices";
import { ColumnsForm } from "./columns-form";
import { previewOf } from "./preview.server";

export const handle: ScreenHandle = { screen: "contactsImport" };

const fileOf = async ({ params, request, context }: LoaderFunctionArgs) => ({
  fileId: params.fileId ?? "",
  language: await localeOf(request, context),
});

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.create");
  return previewOf(platform, viewer, await fileOf(args), new URL(args.request.url).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.create");
  const fileId = args.params.fileId ?? "";
  const form = await readForm(args.request);
  // Without JavaScript, reading options may change after the columns were shown: shows the columns again before
  // importing.
  if (readChoices(form).isReadAnew) {
    return data({ errors: {}, preview: await previewOf(platform, viewer, await fileOf(args), form) }, { status: 422 });
  }
  const parsed = importInput.safeParse(importOf(fileId, form));
  const result = parsed.success ? await startImport(platform, viewer, parsed.data) : invalid(parsed.error);
  if (result.ok) {
    return redirectWithToast(`/contacts/imports/${result.value.taskId}`, { key: "importStarted", tone: "ok" });
  }
  const preview = await previewOf(platform, viewer, await fileOf(args), form);
  return data({ errors: byField(result.problems), preview }, { status: ERROR_STATUS[result.code] });
}

function invalid(error: z.ZodError) {
  const problems = error.issues.map(({ path, message }) => ({ key: message, field: String(path[0] ?? "") }));
  return { ok: false as const, code: "invalid" as const, problems };
}

function byField(problems: Problem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field = "", ...problem } of problems) errors[field] = [...(errors[field] ?? []), message(problem)];
  return errors;
}

export type PreviewData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { isReadable: true }>;
export type ImportErrors = ReturnType<typeof byField>;

export default function ImportColumns() {
  const { t } = useTranslation("contacts");
  const refused = useActionData<typeof action>();
  const fresh = useLoaderData<typeof loader>();
  const loaded = refused?.preview ?? fresh;
  const errors = refused?.errors ?? {};
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

function UnreadableFile({ error, back }: { error: string; back: string }) {
  const { t } = useTranslation("contacts");
  return (
    <Empty
      kind="failed"
      icon="file-x"
      title={error}
      actions={
        <LinkButton variant="primary" to={back}>
          {t("otherFile")}
        </LinkButton>
      }
    >
      {t("unreadableHelp")}
    </Empty>
  );
}

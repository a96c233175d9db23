import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { LinesField } from "../../../components/forms/lines-field";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { hashOf } from "../../../domain/base/shared/hash";
import { newId } from "../../../domain/base/shared/ids";
import { type DryRun, tryOperations } from "../../../domain/people/operations/dry-run";
import { operationsForm } from "../../../domain/people/operations/form";
import { startOperations } from "../../../domain/people/operations/start";
import { SCREENS } from "../../../screens";
import { readLinesFile } from "../../../web/forms/lines-file.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";
import { DryRunTable } from "./dry-run-table";

export const handle: ScreenHandle = { screen: "operations" };

const USERS = SCREENS.users.path;
const HERE = SCREENS.operations.path;
const ROWS = 10;

interface Shown extends DryRun {
  seen: string;
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.operations);
  return { id: newId(), isManager: viewer.level === "manager" };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.operations);
  const form = await readForm(args.request, { withFiles: true });
  const read = await readLinesFile(form, "lines");
  const submission = parseForm(form, { schema: operationsForm });
  if (read === "unreadable") return replyInvalid(submission, [], { file: ["operationsFile"] });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, lines, seen } = submission.value;
  const shown = hashOf(JSON.stringify(lines));
  const tried = await tryOperations(platform.db, viewer, lines);
  // Shows the changes before starting.
  if (seen !== shown || !tried.isPossible) {
    return data({ reply: submission.reply(), tried: { ...tried, seen: shown } satisfies Shown, read: newId() });
  }
  const t = readerOf(await localeOf(args.request, args.context)).getFixedT(null, "operations");
  const started = await startOperations(platform, viewer, lines, {
    id,
    title: t("taskTitle", { count: lines.length }),
  });
  if (!started.ok) return replyRefused(submission, started);
  return redirectWithToast(`/messages/tasks/${started.value.taskId}`, { key: "operationsStarted", tone: "ok" });
}

/** Amounts for many accounts as lines in one field, and their effect. */
export default function Operations() {
  const { t } = useTranslation("operations");
  const { id, isManager } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  const tried = (answer as { tried?: Shown } | undefined)?.tried;
  const read = (answer as { read?: string } | undefined)?.read;
  const field = fieldsOf("operations", answer?.reply);
  const [lines, file] = [field("lines"), field("file")];
  const may = tried?.isPossible === true;
  const go = may ? t("start", { count: tried.lines.length }) : t("check");
  return (
    <>
      <PageHead crumb={{ to: USERS, label: t("users") }} title={t("title")} lead={t(isManager ? "lead" : "leadOwn")} />
      <Form method="post" encType="multipart/form-data" action={HERE} noValidate className="mt-5 stack max-w-160 gap-5">
        <ErrorSummary errors={answer?.reply?.error?.[""] ?? undefined} />
        <input type="hidden" name="id" value={field("id").value || id} />
        {tried && <DryRunTable run={tried} />}
        {tried && <input type="hidden" name="seen" value={tried.seen} />}
        <LinesField
          lines={lines}
          file={file}
          rows={ROWS}
          read={read}
          words={{
            label: t("lines"),
            hint: t("linesHelp"),
            example: t("linesExample"),
            file: t("file"),
            fileHint: t("fileHelp"),
          }}
        />
        <div className="row">
          <Button variant="primary" busy={navigation.formAction === HERE && go}>
            {go}
          </Button>
          <LinkButton to={USERS}>{t("cancel")}</LinkButton>
        </div>
      </Form>
    </>
  );
}

import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileChoice } from "../../../components/forms/file-choice";
import { fieldsOf } from "../../../components/forms/form-field";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { type DryRun, tryOperations } from "../../../domain/operations/dry-run";
import { operationsForm } from "../../../domain/operations/form";
import { startOperations } from "../../../domain/operations/start";
import { hashOf } from "../../../domain/shared/hash";
import { newId } from "../../../domain/shared/ids";
import { linesOfFile, MOST_FILE } from "../../../domain/tariffs/price-file";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/form-data";
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
  const form = await readForm(args.request);
  const read = await readFile(form);
  const submission = parseWithZod(form, { schema: operationsForm });
  if (read === "unreadable") return replyInvalid(submission, [], { file: ["operationsFile"] });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, lines, seen } = submission.value;
  const shown = hashOf(JSON.stringify(lines));
  const tried = await tryOperations(platform.db, viewer, lines);
  // What it changes is seen before it starts.
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

async function readFile(form: FormData): Promise<"none" | "read" | "unreadable"> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return "none";
  const lines = file.size <= MOST_FILE ? await linesOfFile(new Uint8Array(await file.arrayBuffer())) : null;
  if (lines === null) return "unreadable";
  form.set("lines", lines);
  return "read";
}

/** Sums for many accounts as lines in one field, and what they would change. */
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
        <Field field={lines} label={t("lines")} hint={t("linesHelp")}>
          <Textarea
            key={read}
            id={lines.id}
            name="lines"
            required
            rows={ROWS}
            spellCheck={false}
            placeholder={t("linesExample")}
            defaultValue={lines.value}
          />
        </Field>
        <div className="drop-zone">
          <Field field={file} label={t("file")} hint={t("fileHelp")} optional>
            <FileChoice
              key={read}
              id={file.id}
              accept=".csv,.txt,.xlsx"
              words={{ choose: t("chooseFile"), chosen: t("chosenFile") }}
            />
          </Field>
        </div>
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

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Input } from "../../../components/ui/input";
import { message } from "../../../domain/base/shared/errors/error-message";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { momentAt, writtenTime } from "../../../domain/base/shared/time/zones";
import { getTask } from "../../../domain/base/tasks/tasks";
import { taskForm } from "../../../domain/messaging/sendings/schedule/input";
import { changeTask } from "../../../domain/messaging/sendings/schedule/pause-resume-stop";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { zoneLabel } from "../../../web/words/zone-names.server";
import { taskPath } from "./task-address";

export const handle: ScreenHandle = { screen: "tasks" };

const KINDS = ["sendings:bulk", "sendings:recurrent"];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const row = found(await getTask(platform.db, viewer, args.params.id ?? ""));
  const { id, type, title, startsAt, startedAt, finishedAt } = row;
  const to = taskPath(id, type);
  if (finishedAt !== null || !KINDS.includes(type)) throw redirect(to);
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const now = platform.clock();
  return {
    to,
    stored: { title, startsAt: clockTime(startsAt, zone) },
    earliest: clockTime(now, zone),
    zone: zoneLabel(startsAt, zone, await localeOf(args.request, args.context)),
    hasBegun: startedAt !== null,
  };
}

const clockTime = (ms: number, zone: string) => writtenTime(ms, zone).replace(" ", "T").slice(0, 16);

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const submission = parseForm(await readForm(args.request), { schema: taskForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const row = found(await getTask(platform.db, viewer, args.params.id ?? ""));
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const { title, startsAt: typed } = submission.value;
  const startsAt = typed === undefined ? undefined : momentAt(Date.parse(`${typed}Z`), zone);
  // Seconds of the stored start are not in the form.
  const isMoved = startsAt !== undefined && typed !== clockTime(row.startsAt, zone);
  if (isMoved && startsAt < platform.clock())
    return replyInvalid(submission, [], { startsAt: [message({ key: "scheduleInPast" })] });
  const changed = found(await changeTask(platform, viewer, row.id, { title, ...(isMoved && { startsAt }) }));
  if (!changed.ok) return replyRefused(submission, changed);
  return redirectWithToast(taskPath(row.id, row.type), { key: "saved", tone: "ok" });
}

export default function EditTask() {
  const { t } = useTranslation("tasks");
  const { to, stored, earliest, zone, hasBegun } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("task", reply, stored);
  const [title, start] = [field("title"), field("startsAt")];
  const path = `${to}/edit`;
  return (
    <DialogFrame title={t(hasBegun ? "rename" : "move")} closeTo={to}>
      <Form method="post" action={path} noValidate>
        <DialogBody>
          <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
          <Field field={title} label={t("taskTitle")}>
            <Input id={title.id} name="title" defaultValue={title.value} maxLength={150} required autoComplete="off" />
          </Field>
          {!hasBegun && (
            <Field field={start} label={t("newStart")} hint={zone}>
              <Input id={start.id} name="startsAt" type="datetime-local" defaultValue={start.value} min={earliest} />
            </Field>
          )}
        </DialogBody>
        <FormFoot submit={t("save")} doing={t("saving")} isBusy={useNavigation().formAction === path} closeTo={to} />
      </Form>
    </DialogFrame>
  );
}

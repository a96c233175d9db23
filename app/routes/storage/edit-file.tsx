import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { DialogBody, DialogFrame } from "../../components/layout/dialog-frame";
import { FormFoot } from "../../components/layout/form-foot";
import { Checkbox } from "../../components/ui/check";
import { DateInput } from "../../components/ui/date-input";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import type { Viewer } from "../../domain/base/access/viewer";
import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import { momentAt, offsetAt } from "../../domain/base/shared/time/zones";
import { updateFile } from "../../domain/library/files/change";
import { type FileRow, getFile } from "../../domain/library/files/files";
import { fileForm } from "../../domain/library/files/input";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "storage" };

const DAY = 24 * 60 * 60_000;
const RIGHTS = ["storage.get", "storage.update"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const row = found(await getFile(platform, viewer, args.params.id ?? ""));
  const zone = zoneOf(viewer);
  return {
    id: row.id,
    title: row.title,
    isPublic: row.isPublic,
    expiredAt: lastDayOf(row, zone),
    today: dayIn(platform.clock(), zone),
  };
}

/** Handles the full form; the list's menu changes only the access. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const id = args.params.id ?? "";
  const { search } = new URL(args.request.url);
  const form = await readForm(args.request);
  if (form.get("intent") === "access") {
    const isPublic = form.get("isPublic") === "on";
    found(await updateFile(platform, viewer, id, { isPublic }));
    return redirectWithToast(`/storage${search}`, { key: isPublic ? "fileOpened" : "fileClosed", tone: "ok" });
  }
  const submission = parseForm(form, { schema: fileForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { expiredAt: day = "", ...change } = submission.value;
  const zone = zoneOf(viewer);
  // The chosen day is inclusive; an unchanged day keeps its hour.
  const isKept = day === lastDayOf(found(await getFile(platform, viewer, id)), zone);
  const chosen = day ? momentAt(Date.parse(day) + DAY, zone) : null;
  const expiredAt = isKept ? undefined : chosen;
  const result = found(await updateFile(platform, viewer, id, { ...change, expiredAt }));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/storage/${result.value.id}/view${search}`, { key: "saved", tone: "ok" });
}

const zoneOf = ({ preferences }: Viewer) => preferences.timeZone ?? DEFAULT_ZONE;

function lastDayOf({ expiredAt }: FileRow, zone: string): string {
  return expiredAt === null ? "" : dayIn(expiredAt - 1, zone);
}

function dayIn(ms: number, zone: string): string {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 10);
}

export default function EditFile() {
  const { t } = useTranslation("storage");
  const { id, today, isPublic, ...stored } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const field = fieldsOf("file", reply, stored);
  const closeTo = `/storage/${id}/view${search}`;
  const expiry = field("expiredAt");
  return (
    <DialogFrame title={t("editTitle")} closeTo={closeTo}>
      <Form method="post" action={`/storage/${id}/view/edit${search}`} noValidate>
        <DialogBody>
          <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
          <TextField field={field("title")} label={t("name")} maxLength={255} autoComplete="off" />
          <Field field={expiry} label={t("lastDay")} hint={t("lastDayHelp")} optional>
            <DateInput id={expiry.id} name={expiry.name} defaultValue={expiry.value} min={today} />
          </Field>
          <Checkbox
            name="isPublic"
            defaultChecked={reply ? reply.initialValue?.isPublic === "on" : isPublic}
            label={t("isPublic")}
            hint={t("isPublicHelp")}
          />
        </DialogBody>
        <FormFoot submit={t("save")} isBusy={isBusy} closeTo={closeTo} />
      </Form>
    </DialogFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { Checkbox } from "../../components/ui/check";
import { Field } from "../../components/ui/field";
import { Textarea } from "../../components/ui/input";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { noticeForm } from "../../domain/base/notifications/input";
import { sendMessage } from "../../domain/base/notifications/send";
import { newId } from "../../domain/base/shared/ids";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { WRITES_TO_USERS } from "./rules";
import { UserDialog } from "./user-dialog";
import { TextField } from "./user-form";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, WRITES_TO_USERS);
  const { id, data, username } = await managedUser(platform, viewer, args.params.id);
  return { id, name: fullName(data, username), key: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, WRITES_TO_USERS);
  const user = await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: noticeForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key, ...message } = submission.value;
  const input = { ...message, type: "message" as const, targetUserId: user.id };
  const result = await sendMessage(platform, viewer, input, { id: key });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/users/${user.id}`, { key: "noticeSent", tone: "ok" });
}

export default function Notify() {
  const { t } = useTranslation("users");
  const { id, name, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("notice", reply);
  const text = field("text");
  return (
    <UserDialog
      user={{ id }}
      path="notify"
      title={t("writeTitle", { name })}
      submit={t("writeDo")}
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="key" value={field("key").value || key} />
      <p>{t("writeHelp")}</p>
      <TextField field={field("title")} label={t("writeSubject")} />
      <Field field={text} label={t("writeText")}>
        <Textarea id={text.id} name="text" rows={5} defaultValue={text.value} />
      </Field>
      <Checkbox
        name="isHtml"
        defaultChecked={reply?.initialValue?.isHtml === "on"}
        label={t("writeHtml")}
        hint={t("writeHtmlHelp")}
      />
    </UserDialog>
  );
}

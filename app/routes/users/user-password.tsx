import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { Checkbox } from "../../components/ui/check";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { passwordForm } from "../../domain/people/accounts/managed-input";
import { mayOpen, setPassword } from "../../domain/people/accounts/update-user";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { UPDATES_USERS } from "./rules";
import { UserDialog } from "./user-dialog";
import { TextField } from "./user-form";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  const user = await managedUser(platform, viewer, args.params.id);
  if (!mayOpen(viewer, user)) throw redirect("/forbidden");
  const { id, data, username } = user;
  return { id, name: fullName(data, username) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: passwordForm });
  if (submission.status !== "success") return replyInvalid(submission, ["password"]);
  const result = found(await setPassword(platform, viewer, args.params.id ?? "", submission.value));
  if (!result.ok) return replyRefused(submission, result, ["password"]);
  return redirectWithToast(`/users/${result.value.id}`, { key: "passwordSet", tone: "ok" });
}

export default function UserPassword() {
  const { t } = useTranslation("users");
  const { id, name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <UserDialog
      user={{ id }}
      path="password"
      title={t("passwordTitle", { name })}
      submit={t("changePassword")}
      errors={reply?.error?.[""]}
    >
      <p>{t("passwordEnds")}</p>
      <TextField
        field={fieldsOf("user", reply)("password")}
        label={t("newPasswordField")}
        type="password"
        hint={t("passwordHelp")}
      />
      <Checkbox name="endsTokens" label={t("endsTokens")} hint={t("endsTokensHint")} />
    </UserDialog>
  );
}

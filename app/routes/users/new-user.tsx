import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { DialogFrame } from "../../components/layout/dialog-frame";
import { createUser } from "../../domain/people/accounts/create-user";
import { findPlace } from "../../domain/people/accounts/managed";
import { newUserForm } from "../../domain/people/accounts/managed-input";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { CREATES_USERS } from "./rules";
import { superiorsFor, superiorsIn } from "./superiors.server";
import { TextField, UserForm } from "./user-form";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, CREATES_USERS);
  return { superiors: await superiorsFor(platform, viewer) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, CREATES_USERS);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: newUserForm });
  if (submission.status !== "success") return replyInvalid(submission, ["password"]);
  const place = await findPlace(platform.db, superiorsIn(form));
  if (!place.ok) return replyRefused(submission, place, ["password"]);
  const result = await createUser(platform, viewer, { ...submission.value, ...place.value });
  if (!result.ok) return replyRefused(submission, result, ["password"]);
  return redirectWithToast(`/users/${result.value.id}`, { key: "userCreated", tone: "ok" });
}

export default function NewUser() {
  const { t } = useTranslation("users");
  const { superiors } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("user", reply);
  const closeTo = `/users${search}`;
  return (
    <DialogFrame title={t("newUserTitle")} closeTo={closeTo}>
      <UserForm
        action="/users/new"
        closeTo={closeTo}
        field={field}
        errors={reply?.error?.[""] ?? undefined}
        hasContract={reply?.initialValue?.hasContract === "on"}
        superiors={superiors}
        submit={t("create")}
      >
        <TextField field={field("username")} label={t("username")} hint={t("usernameHelp")} />
        <TextField field={field("password")} label={t("password")} type="password" hint={t("passwordHelp")} />
      </UserForm>
    </DialogFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { DialogFrame } from "../../components/layout/dialog-frame";
import { findPlace } from "../../domain/people/accounts/managed";
import { changeForm, closedChangeForm } from "../../domain/people/accounts/managed-input";
import { mayOpen, updateUser } from "../../domain/people/accounts/update-user";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { UPDATES_USERS } from "./rules";
import { superiorsFor, superiorsIn } from "./superiors.server";
import { UserForm } from "./user-form";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  const [user, superiors] = await Promise.all([
    managedUser(platform, viewer, args.params.id),
    superiorsFor(platform, viewer, args.params.id),
  ]);
  const { id, level, email, data } = user;
  const { firstName = "", lastName = "", phone = "", country = "RU", partnership } = data;
  return {
    id,
    stored: {
      firstName,
      lastName,
      phone,
      country,
      level,
      email: email ?? "",
    },
    hasContract: Boolean(partnership?.hasContract),
    superiors,
    hasFixedEmail: !mayOpen(viewer, user),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  const user = await managedUser(platform, viewer, args.params.id);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: mayOpen(viewer, user) ? changeForm : closedChangeForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const place = await findPlace(platform.db, superiorsIn(form));
  if (!place.ok) return replyRefused(submission, place);
  const result = found(
    await updateUser(platform, viewer, args.params.id ?? "", { ...submission.value, ...place.value }),
  );
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/users/${result.value.id}`, { key: "saved", tone: "ok" });
}

export default function EditUser() {
  const { t } = useTranslation("users");
  const { id, stored, hasContract, superiors, hasFixedEmail } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const closeTo = `/users/${id}${search}`;
  return (
    <DialogFrame title={t("editTitle")} closeTo={closeTo}>
      <UserForm
        action={`/users/${id}/edit`}
        closeTo={closeTo}
        field={fieldsOf("user", reply, { ...stored, ...superiors?.now })}
        errors={reply?.error?.[""] ?? undefined}
        hasContract={reply ? reply.initialValue?.hasContract === "on" : hasContract}
        superiors={superiors}
        fixedEmail={hasFixedEmail ? stored.email : undefined}
        submit={t("save")}
      />
    </DialogFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { Button } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Note } from "../../components/ui/note";
import { changePassword } from "../../domain/base/access/change-password";
import { passwordChange } from "../../domain/base/access/input";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "password" };

const SECRETS = ["current", "password", "confirmation"];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.password);
  return { username: viewer.username, isActing: viewer.actor !== null };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.password);
  const submission = parseForm(await readForm(args.request), { schema: passwordChange });
  if (submission.status !== "success") return replyInvalid(submission, SECRETS);
  const result = await changePassword(platform, viewer, submission.value, args.context.client);
  if (!result.ok) return replyRefused(submission, result, SECRETS);
  return redirectWithToast("/account/password", { key: "ownPasswordChanged", tone: "ok" });
}

export default function Password() {
  const { t } = useTranslation("account");
  const { username, isActing } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formAction === "/account/password";
  const form = useRef<HTMLFormElement>(null);
  // The server discards passwords, so the fields are cleared.
  useEffect(() => {
    if (reply) form.current?.reset();
  }, [reply]);
  if (isActing) {
    return (
      <div className="mt-6 max-w-168">
        <Note tone="info" title={t("passwordActing")} />
      </div>
    );
  }
  const field = fieldsOf("password", reply);
  const labelled = (["current", "password", "confirmation"] as const).map((name) => ({
    ...field(name),
    label: t(`field_${name}`),
  }));
  return (
    <Form method="post" action="/account/password" className="stack mt-6 max-w-112 gap-5" noValidate ref={form}>
      <ErrorSummary errors={reply?.error?.[""] ?? []} fields={labelled} />
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <TextField field={field("current")} label={t("field_current")} type="password" autoComplete="current-password" />
      <TextField
        field={field("password")}
        label={t("field_password")}
        hint={t("passwordHelp")}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        field={field("confirmation")}
        label={t("field_confirmation")}
        type="password"
        autoComplete="new-password"
      />
      <p className="text-sm text-ink-2">{t("othersEnd")}</p>
      <div>
        <Button variant="primary" busy={isBusy && t("saving")}>
          {t("changePassword")}
        </Button>
      </div>
    </Form>
  );
}

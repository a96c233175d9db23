import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Honeypot } from "../../components/forms/honeypot";
import { useRefusedForm } from "../../components/forms/use-refused-form";
import { BlankLayout } from "../../components/layout/blank-layout";
import { LanguageButton, LanguageMenu } from "../../components/layout/language-menu";
import { Button } from "../../components/ui/button";
import { useErrorText } from "../../components/ui/error-text";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { recoveryInput } from "../../domain/base/access/input";
import { refuse } from "../../domain/base/shared/errors/result";
import { askRecovery } from "../../domain/people/accounts/recovery";
import { honeypotFields, isHuman } from "../../web/forms/honeypot";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useRootData } from "../../web/frame/root-data";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { localeOf } from "../../web/words/locale";

export const handle: ScreenHandle = { screen: "recover" };

/** A rejected form needs a new signature. */
export const shouldRevalidate = () => true;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    constraint: getZodConstraint(recoveryInput),
    honeypot: await honeypotFields(context.platform),
    isAsked: new URL(request.url).searchParams.has("asked"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, { schema: recoveryInput });
  if (submission.status !== "success") return replyInvalid(submission);
  if (!(await isHuman(context.platform, form))) return replyRefused(submission, refuse("formStale"));
  const { username: login } = submission.value;
  const result = await askRecovery(
    context.platform,
    { login, language: await localeOf(request, context) },
    context.client,
  );
  if (!result.ok) return replyRefused(submission, result);
  return redirect("/recover?asked", 303);
}

export default function Recover() {
  const { t } = useTranslation("recover");
  const { constraint, honeypot, isAsked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const root = useRootData();
  const errorText = useErrorText();
  const form = useRefusedForm(reply);
  const refusal = reply?.error?.[""];
  return (
    <BlankLayout
      title={t("title")}
      lead={t("lead")}
      brand={root?.brand}
      season={root?.season}
      links={<Link to="/login">{t("toLogin")}</Link>}
      localeSwitch={
        <div>
          <LanguageButton withIcon />
          <LanguageMenu languages={root?.languages ?? []} />
        </div>
      }
    >
      {isAsked && !reply && (
        <Note tone="info" role="status">
          {t("asked")}
        </Note>
      )}
      {refusal && <Note tone="warn" role="alert" title={`${refusal.map(errorText).join(". ")}.`} />}
      <Form method="post" action="/recover" className="stack gap-4" id="recover" noValidate ref={form}>
        <Field field={{ id: "recover-username", errors: reply?.error?.username ?? undefined }} label={t("username")}>
          <Input
            {...constraint.username}
            id="recover-username"
            name="username"
            defaultValue={String(reply?.initialValue?.username ?? "")}
            autoComplete="username"
            autoCapitalize="none"
          />
        </Field>
        <Honeypot {...honeypot} />
        <Button variant="primary" size="l" className="w-full" busy={isBusy && t("sending")}>
          {t("send")}
        </Button>
      </Form>
    </BlankLayout>
  );
}

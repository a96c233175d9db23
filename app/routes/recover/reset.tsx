import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useRefusedForm } from "../../components/forms/use-refused-form";
import { BlankLayout } from "../../components/layout/blank-layout";
import { LanguageButton, LanguageMenu } from "../../components/layout/language-menu";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/check";
import { useErrorText } from "../../components/ui/error-text";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { resetInput } from "../../domain/base/access/input";
import { isLiveKey, resetPassword } from "../../domain/people/accounts/recovery";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useRootData } from "../../web/frame/root-data";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";

export const handle: ScreenHandle = { screen: "recover" };

const SECRETS = ["password", "confirmation"];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const isLive = await isLiveKey(context.platform, params.key ?? "");
  return data({ constraint: getZodConstraint(resetInput), isLive }, { status: isLive ? 200 : 404 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), { schema: resetInput });
  if (submission.status !== "success") return replyInvalid(submission, SECRETS);
  const { password, endsTokens } = submission.value;
  const input = { key: params.key ?? "", password, endsTokens };
  const result = await resetPassword(context.platform, input, context.client);
  if (!result.ok) return replyRefused(submission, result, SECRETS);
  return redirectWithToast("/login", { key: "passwordChanged", tone: "ok" });
}

export default function Reset() {
  const { t } = useTranslation("recover");
  const { constraint, isLive } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const root = useRootData();
  const errorText = useErrorText();
  const form = useRefusedForm(reply);
  const refusal = reply?.error?.[""];
  const isOver = !isLive || refusal?.includes("recoveryKeyInvalid");
  const field = (name: "password" | "confirmation") => ({
    id: `reset-${name}`,
    errors: reply?.error?.[name] ?? undefined,
  });
  return (
    <BlankLayout
      title={t("resetTitle")}
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
      {isOver ? (
        <Note tone="warn" role="alert" title={`${errorText("recoveryKeyInvalid")}.`}>
          <Link to="/recover">{t("again")}</Link>
        </Note>
      ) : (
        <>
          {refusal && <Note tone="warn" role="alert" title={`${refusal.map(errorText).join(". ")}.`} />}
          <Form method="post" className="stack gap-4" id="reset" noValidate ref={form}>
            <Field field={field("password")} label={t("password")} hint={!reply?.error?.password && t("passwordHint")}>
              <Input
                {...constraint.password}
                id="reset-password"
                name="password"
                type="password"
                autoComplete="new-password"
              />
            </Field>
            <Field field={field("confirmation")} label={t("confirmation")}>
              <Input
                {...constraint.confirmation}
                id="reset-confirmation"
                name="confirmation"
                type="password"
                autoComplete="new-password"
              />
            </Field>
            <Checkbox name="endsTokens" label={t("endsTokens")} hint={t("endsTokensHint")} />
            <Button variant="primary" size="l" className="w-full" busy={isBusy && t("saving")}>
              {t("save")}
            </Button>
          </Form>
        </>
      )}
    </BlankLayout>
  );
}

import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useRefusedForm } from "../../components/forms/use-refused-form";
import { BlankLayout } from "../../components/layout/blank-layout";
import { LanguageButton, LanguageMenu } from "../../components/layout/language-menu";
import { Button } from "../../components/ui/button";
import { useErrorText } from "../../components/ui/error-text";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { markAfter } from "../../domain/base/access/devices";
import { loginInput } from "../../domain/base/access/input";
import { signIn } from "../../domain/base/access/sign-in";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useRootData } from "../../web/frame/root-data";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { deviceCookie } from "../../web/session/device-cookie";
import { safePath } from "../../web/session/guard";
import { sessionCookie } from "../../web/session/session-cookie";
import { localeCookie } from "../../web/words/locale";

export const handle: ScreenHandle = { screen: "login" };

export async function loader() {
  return { constraint: getZodConstraint(loginInput) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), { schema: loginInput });
  if (submission.status !== "success") return replyInvalid(submission, ["password"]);
  const result = await signIn(context.platform, submission.value, context.client);
  if (!result.ok) {
    const passwordProblems = result.code === "badRequest" ? [{ key: "passwordAgain", field: "password" }] : [];
    const problems = [...result.problems, ...passwordProblems];
    return replyRefused(submission, { ...result, problems }, ["password"]);
  }
  const { id, token, expiresAt, language } = result.value;
  const to = safePath(new URL(request.url).searchParams.get("to"));
  const headers = new Headers({ "set-cookie": sessionCookie(token, expiresAt) });
  headers.append("set-cookie", deviceCookie(markAfter(context.platform.config, context.client.device, id)));
  // The next sign-in page keeps the user's language.
  if (language) headers.append("set-cookie", await localeCookie.serialize(language));
  // A signed-in document has its own CSP and language.
  return redirectDocument(to, { status: 303, headers });
}

export default function Login() {
  const { t } = useTranslation("login");
  const { constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const root = useRootData();
  const errorText = useErrorText();
  const form = useRefusedForm(reply);
  // Validated on the server only: conform would be a tenth of this page's JavaScript.
  const field = (name: "username" | "password") => ({ id: `login-${name}`, errors: reply?.error?.[name] ?? undefined });
  const refusal = reply?.error?.[""];
  const why = useWhy();
  return (
    <BlankLayout
      title={t("title")}
      lead={
        <>
          {t("noAccount")} <Link to="/registration">{t("signUp")}</Link>
        </>
      }
      brand={root?.brand}
      season={root?.season}
      localeSwitch={
        <div>
          <LanguageButton withIcon />
          <LanguageMenu languages={root?.languages ?? []} />
        </div>
      }
    >
      {why && !reply && (
        <Note tone="info" role="status" title={`${t(why)}.`}>
          {t(`${why}Help`)}
        </Note>
      )}
      {refusal && <Note tone="warn" role="alert" title={`${refusal.map(errorText).join(". ")}.`} />}
      <Form method="post" className="stack gap-4" id="login" noValidate ref={form}>
        <Field field={field("username")} label={t("username")}>
          <Input
            {...constraint.username}
            id="login-username"
            name="username"
            defaultValue={String(reply?.initialValue?.username ?? "")}
            autoComplete="username"
            autoCapitalize="none"
            autoFocus={!reply}
          />
        </Field>
        <Field field={field("password")} label={t("password")}>
          <Input
            {...constraint.password}
            id="login-password"
            name="password"
            type="password"
            autoComplete="current-password"
          />
        </Field>
        <Button variant="primary" size="l" className="w-full" busy={isBusy && t("signingIn")}>
          {t("signIn")}
        </Button>
        <p className="text-sm">
          <Link to="/recover">{t("forgot")}</Link>
        </p>
      </Form>
    </BlankLayout>
  );
}

/** Why the visitor was redirected here. */
function useWhy() {
  const [query] = useSearchParams();
  const why = query.get("why");
  if (why === "ended" || why === "unsent") return why;
  return query.has("to") ? "needed" : null;
}

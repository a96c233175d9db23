import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { loginInput } from "../../domain/access/input";
import { signIn } from "../../domain/access/session";
import { safePath } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { replyInvalid, replyRefused } from "../../web/reply";
import { sessionCookie } from "../../web/session-cookie";

export const handle: ScreenHandle = { screen: "login" };

export async function loader() {
  return { constraint: getZodConstraint(loginInput) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: loginInput });
  if (submission.status !== "success") return replyInvalid(submission, ["password"]);
  const result = await signIn(context.platform, submission.value, context.client);
  if (!result.ok) return replyRefused(submission, result, ["password"]);
  const { token, expiresAt } = result.value;
  const to = safePath(new URL(request.url).searchParams.get("to"));
  return redirect(to, { status: 303, headers: { "set-cookie": sessionCookie(token, expiresAt) } });
}

export default function Login() {
  const { constraint } = useLoaderData<typeof loader>();
  const [form, fields] = useForm({ id: "login", constraint, lastResult: useActionData<typeof action>()?.reply });
  return (
    <Form method="post" {...getFormProps(form)}>
      <input {...getInputProps(fields.username, { type: "text" })} autoComplete="username" />
      <input {...getInputProps(fields.password, { type: "password" })} autoComplete="current-password" />
      <button type="submit">ok</button>
      {form.errors}
    </Form>
  );
}

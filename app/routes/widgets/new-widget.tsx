import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { PageHead } from "../../components/layout/page-head";
import { Button, LinkButton } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Textarea } from "../../components/ui/input";
import { newId } from "../../domain/base/shared/ids";
import { widgetInput } from "../../domain/products/otp/input";
import { createWidget } from "../../domain/products/otp/widgets";
import { SCREENS } from "../../screens";
import { formatIssues } from "../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "widgets" };

const widgetForm = widgetInput.extend({ id: z.uuid("idInvalid") });
const rule = { ...SCREENS.widgets, permission: "widgets.create" } as const;

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, rule);
  return { id: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rule);
  const submission = parseForm(await readForm(args.request), { schema: widgetForm, formatError: formatIssues });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const result = await createWidget(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  return redirect(`/widgets/${result.value.id}`, 303);
}

export default function NewWidget() {
  const { t } = useTranslation("widgets");
  const { t: screens } = useTranslation("screens");
  const { t: common } = useTranslation("common");
  const { id } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("widget", reply);
  const origins = field("settings.origins");
  const isBusy = useNavigation().formAction === "/widgets/new";
  return (
    <>
      <PageHead title={t("newWidget")} lead={t("newLead")} crumb={{ to: "/widgets", label: screens("widgets") }} />
      <Form method="post" action="/widgets/new" className="stack mt-5 max-w-168 gap-5" noValidate>
        <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
        <input type="hidden" name="id" value={id} />
        <TextField field={field("name")} label={t("name")} hint={t("nameHint")} maxLength={50} autoComplete="off" />
        <Field field={origins} label={t("origins")} hint={t("originsHint")} optional>
          <Textarea id={origins.id} name={origins.name} defaultValue={origins.value} rows={2} spellCheck={false} />
        </Field>
        <div className="row flex-wrap">
          <Button variant="primary" busy={isBusy && t("create")}>
            {t("create")}
          </Button>
          <LinkButton variant="quiet" to="/widgets">
            {common("cancel")}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { PageHead } from "../../components/layout/page-head";
import { Button } from "../../components/ui/button";
import { Choices, Pick } from "../../components/ui/choices";
import { ErrorSummary } from "../../components/ui/error-summary";
import { can } from "../../domain/base/access/viewer";
import { CHANNELS } from "../../domain/base/channels/channels";
import { answerSurvey, surveyInput } from "../../domain/people/accounts/registration/survey";
import { GOALS } from "../../domain/people/accounts/registration/survey-choices";
import { ownPhoneOf } from "../../domain/products/own-phone/state";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import { forgetDraft } from "../../web/forms/registration-draft";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid } from "../../web/http/reply";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "survey" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "signed-in");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  const form = await readForm(args.request);
  if (form.get("intent") === "skip") return redirect("/", 303);
  const submission = parseForm(form, { schema: surveyInput });
  if (submission.status !== "success") return replyInvalid(submission);
  await answerSurvey(platform, viewer, submission.value);
  const { confirmed } = await ownPhoneOf(platform.db, viewer);
  const isFirstMessage =
    confirmed !== null && submission.value.goal !== "integration" && can(viewer, SCREENS.firstMessage);
  return redirect(isFirstMessage ? SCREENS.firstMessage.path : "/", 303);
}

export default function Survey() {
  const { t } = useTranslation("registration");
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formAction === "/survey";
  const field = fieldsOf("survey", reply);
  const labelled = (["goal", "channel"] as const).map((name) => ({ ...field(name), label: t(name) }));
  return (
    <>
      <PageHead title={t("surveyTitle")} lead={t("surveyLead")} />
      <Form method="post" action="/survey" className="stack mt-6 max-w-168 gap-6" noValidate onSubmit={forgetDraft}>
        <ErrorSummary fields={labelled} />
        <Choices
          field={field("goal")}
          legend={t("goal")}
          defaultValue={field("goal").value}
          options={GOALS.map((value) => ({ value, label: t(`goal_${value}`), hint: t(`goal_${value}Help`) }))}
        />
        <Pick
          field={field("channel")}
          legend={t("channel")}
          defaultValue={field("channel").value}
          options={CHANNELS.map((value) => ({ value, label: t(`channel_${value}`) }))}
        />
        <div className="row gap-2">
          <Button variant="primary" busy={isBusy && t("answering")}>
            {t("answer")}
          </Button>
          <Button variant="quiet" name="intent" value="skip">
            {t("skip")}
          </Button>
        </div>
      </Form>
    </>
  );
}

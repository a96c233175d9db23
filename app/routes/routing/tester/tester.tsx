import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Button } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { PhoneInput } from "../../../components/ui/masked-input";
import { userIdOf } from "../../../domain/base/access/users-in-scope";
import { testInput, testRouting } from "../../../domain/network/routing/tester";
import { findUser } from "../../../domain/people/accounts/find-users";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { ChannelSelect } from "../shared/channel-select";
import { TestOutcome } from "./outcome";
import { type ShownTest, shownTest } from "./shown-test.server";

export const handle: ScreenHandle = { screen: "routeTester" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.routeTester);
  return { user: viewer.username };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.routeTester);
  const submission = parseForm(await readForm(args.request), { schema: testInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const userId = await userIdOf(platform.db, submission.value.userId);
  const result = await testRouting(platform, { ...submission.value, userId: userId ?? "" });
  if (!result.ok) return replyRefused(submission, result);
  const owner = await findUser(platform.db, viewer, userId ?? "");
  const test = await shownTest(platform.db, result.value, owner?.currency ?? "RUB");
  return data({ reply: submission.reply(), test });
}

/** Dry run of routing for a message, number and user. */
export default function RouteTester() {
  const { t } = useTranslation("routing");
  const { user } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { field, errors } = rowsFormOf("test", answer?.reply, { type: "sms", userId: user });
  const test = answer && "test" in answer ? (answer.test as ShownTest) : null;
  const [recipient, text] = [field("recipient"), field("text")];
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <p className="mt-5 text-ink-2">{t("testHelp")}</p>
      <Form method="post" noValidate preventScrollReset className="mt-4 stack max-w-160 gap-5">
        <ErrorSummary errors={errors} />
        <TextField field={field("userId")} label={t("testUser")} hint={t("testUserHelp")} autoComplete="off" />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <ChannelSelect field={field("type")} label={t("type")} />
          <TextField field={field("sender")} label={t("tag_sender")} optional autoComplete="off" />
        </div>
        <Field field={recipient} label={t("tag_recipient")}>
          <PhoneInput id={recipient.id} name="recipient" defaultValue={recipient.value} required autoComplete="off" />
        </Field>
        <Field field={text} label={t("tag_text")} optional>
          <Textarea id={text.id} name="text" defaultValue={text.value} rows={3} maxLength={1000} />
        </Field>
        <div>
          <Button variant="primary" busy={isBusy && t("testRun")}>
            {t("testRun")}
          </Button>
        </div>
      </Form>
      {test && <TestOutcome test={test} />}
    </>
  );
}

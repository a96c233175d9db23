import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/field";
import { Icon } from "../../../components/ui/icon";
import { Input } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import { can } from "../../../domain/base/access/viewer";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { Shown } from "../../../domain/messaging/drafts/button-digest";
import { sendDraft } from "../../../domain/messaging/drafts/send";
import { forgetTestAddress, sendTest } from "../../../domain/messaging/drafts/test-send";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { stepFields } from "../step/field";
import { StepFrame } from "../step/frame";
import { intentOf } from "../step/intents";
import { type OpenStep, openStep, pathOfSent } from "../step/open-step.server";
import { pathOf } from "../step/paths";
import { answerStep } from "../step/press-button.server";
import { READERS } from "../step/readers.server";
import { errorsOf, type StepAnswer } from "../step/step-result.server";
import { unlessConflict } from "../step/unless-conflict";
import { CostPanel } from "./cost-panel";
import { GroupCosts } from "./group-costs";
import { type PreviewPage, previewPage, testTitle } from "./page.server";
import { shownIn } from "./read.server";
import { Review } from "./review";
import { Schedule } from "./schedule";
import { SendButton } from "./send-button";
import { TestSend } from "./test-send";

export const handle: ScreenHandle = { screen: "sendPreview" };

export const shouldRevalidate = unlessConflict;

interface PreviewAnswer extends StepAnswer {
  test?: string;
  /** Refused because of insufficient funds. */
  isShort?: boolean;
}

export async function loader(args: LoaderFunctionArgs) {
  const open = await openStep(args, await guard(args, SCREENS.sendPreview));
  return previewPage(open, await localeOf(args.request, args.context));
}

export async function action(args: ActionFunctionArgs) {
  const answered = await answerStep(args, await guard(args, SCREENS.sendPreview), {
    step: "preview",
    read: READERS.preview,
  });
  if (answered.answer) return answered.answer;
  const { platform, viewer, draft, form, intent, here } = answered;
  switch (intent?.name) {
    case "send":
      return send(answered, shownIn(form, intent.of));
    case "test": {
      const title = testTitle(await localeOf(args.request, args.context), draft.content.title);
      return test(answered, { form, here, to: intent.of, title });
    }
    case "forget":
      await forgetTestAddress(platform, viewer, intent.of);
      return redirect(`${here}#test`, 303);
    default:
      return redirect(here, 303);
  }
}

async function send({ platform, viewer, draft }: OpenStep, shown: Shown) {
  const { id, version } = draft;
  const sent = await sendDraft(platform, viewer, { id, version, shown });
  if (!sent.ok) {
    const isShort = sent.problems.some(({ key }) => key.startsWith("insufficientFunds"));
    return data<PreviewAnswer>({ errors: errorsOf(sent.problems), isShort }, { status: ERROR_STATUS[sent.code] });
  }
  const isNow = draft.content.schedule.when === "now";
  const key = sent.value.kind === "message" ? "messageAccepted" : isNow ? "mailingStarted" : "mailingScheduled";
  return redirectWithToast(pathOfSent(sent.value), { key, tone: "ok" });
}

interface Test {
  form: FormData;
  here: string;
  /** Earlier test address; null for a typed one. */
  to: string | null;
  title: string;
}

async function test({ platform, viewer, draft }: OpenStep, { form, here, to, title }: Test) {
  const typed = to ?? String(form.get("test.address") ?? "");
  const press = String(form.get("test.press") ?? "");
  const sent = await sendTest(platform, viewer, draft.content, {
    typed,
    press,
    title,
    mayRead: can(viewer, "contacts.get"),
  });
  if (sent.ok) {
    const values = { to: formatPhone(sent.value.address) };
    return redirectWithToast(`${here}#test`, { key: "testSent", tone: "ok", values });
  }
  // Errors are shown next to the test, so the step is dropped.
  const problems = sent.problems.map((problem) => ({ ...problem, field: problem.field ? "test.address" : "" }));
  return data<PreviewAnswer>(
    { errors: errorsOf(problems), test: to ? "" : typed },
    { status: ERROR_STATUS[sent.code] },
  );
}

export default function Preview() {
  const { t } = useTranslation("review");
  const page = useLoaderData<typeof loader>() as PreviewPage;
  const answer: PreviewAnswer | undefined = useActionData<PreviewAnswer>() ?? undefined;
  const { frame, run, currency } = page;
  const { revalidate } = useRevalidator();
  const fieldOf = stepFields(answer);
  const isAnswered = Object.keys(answer?.errors ?? {}).length > 0;
  const schedule = answer?.typed?.schedule ?? page.schedule;
  const testers = page.tests.addresses.map(({ address }) => address).join();
  return (
    <StepFrame
      frame={frame}
      answer={answer}
      fields={labelled()}
      onSaved={revalidate}
      aside={<CostPanel page={page} isToldShort={answer?.isShort ?? false} />}
      primary={run && <SendButton page={page} />}
      actions={<Button {...intentOf("save")}>{t("count")}</Button>}
    >
      {!isAnswered && <ProblemList page={page} />}
      <Review page={page} />
      <Schedule
        key={frame.id}
        fieldOf={fieldOf}
        schedule={schedule}
        zones={page.zones}
        days={page.days}
        now={frame.now}
        recipients={run?.accepted ?? null}
        atNight={run?.atNight ?? 0}
      />
      <Field field={fieldOf("tags")} label={t("tags")} hint={t("tagsHelp")} optional>
        <Input
          id={fieldOf("tags").id}
          name="tags"
          key={frame.id}
          defaultValue={answer?.typed?.tags ?? page.tags}
          maxLength={550}
          autoComplete="off"
        />
      </Field>
      {run?.warnings.map(({ step, kind, text }) => (
        <Note
          key={`${step} ${kind} ${text}`}
          tone="warn"
          title={step > 0 ? t("fallbackNumber", { number: step }) : undefined}
        >
          {text}
        </Note>
      ))}
      {run && <GroupCosts run={run} currency={currency} />}
      <TestSend key={testers} page={page} fieldOf={fieldOf} typed={answer?.test ?? ""} />
    </StepFrame>
  );

  function labelled() {
    const ours = ["startsAt", "repeat.endsOn", "repeat.times", "spreadHours", "hours.from", "hours.to"].map(
      (name) => `schedule.${name}`,
    );
    const labels = [t("field_startsAt"), t("endsOn"), t("times"), t("spread"), t("local_from"), t("local_to")];
    const named = ours.map((name, index) => ({ ...fieldOf(name), label: labels[index]! }));
    const others = Object.keys(answer?.errors ?? {}).filter(
      (name) => name !== "" && !name.startsWith("schedule.") && name !== "test.address" && name !== "tags",
    );
    return [
      ...others.map((name) => ({ ...fieldOf(name), id: `review-${partOf(name)}`, label: t(partOf(name)) })),
      ...named,
      { ...fieldOf("schedule.hours.days"), label: t("localDays") },
      { ...fieldOf("tags"), label: t("tags") },
      { ...fieldOf("test.address"), label: t("test") },
    ];
  }
}

function partOf(field: string): "message" | "fallbacks" | "recipients" {
  if (field.startsWith("fallbacks") || field === "budget") return "fallbacks";
  return field.startsWith("recipients") ? "recipients" : "message";
}

/** Problems with links to their fields. */
function ProblemList({ page: { frame, problems } }: { page: PreviewPage }) {
  const { t } = useTranslation("review");
  if (problems.length === 0) return null;
  return (
    <div className="note note-bad" role="alert">
      <Icon name="circle-alert" className="text-bad" />
      <div>
        <b>{t("problems")}</b>
        <ul>
          {problems.map(({ step, field, text }) => (
            <li key={`${field} ${text}`}>
              <Link to={step === "preview" ? "#schedule" : pathOf(step, frame.id)}>
                {t(step === "preview" ? "schedule" : step)}
              </Link>
              {": "}
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

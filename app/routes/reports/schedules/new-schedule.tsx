import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { FREQUENCIES, LONGEST_NAME, REPORT_TYPES } from "../../../domain/reports/report-types";
import { createSchedule, scheduleInput } from "../../../domain/reports/schedules";
import { newId } from "../../../domain/shared/ids";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/form-data";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { FormatFields } from "../format-fields";
import { labeller } from "../labels.server";
import { SCHEDULES } from "../report-tabs";

export const handle: ScreenHandle = { screen: "reportScheduleNew" };

const schema = scheduleInput.omit({ filterBy: true }).extend({ key: z.uuidv7("idInvalid") });

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.reportScheduleNew);
  const { weekdays } = labeller(await localeOf(args.request, args.context));
  return { key: newId(), weekdays, email: viewer.email ?? "" };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.reportScheduleNew);
  const submission = parseWithZod(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key, ...input } = submission.value;
  const created = await createSchedule(platform, viewer, { ...input, filterBy: {} }, key);
  if (!created.ok) return replyRefused(submission, created);
  return redirectWithToast(SCHEDULES, { key: "scheduleMade", tone: "ok" });
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MORNING = "9";

export default function NewSchedule() {
  const { t } = useTranslation("reports");
  const { t: words } = useTranslation("common");
  const { key, weekdays, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const field = fieldsOf("schedule", reply, { email, hour: MORNING });
  const [type, frequency, weekDay, hour] = ["type", "scheduleFrequency", "specificWeekDay", "hour"].map(field);
  return (
    <>
      <PageHead title={t("newSchedule")} crumb={{ to: SCHEDULES, label: t("schedules") }} />
      <Form method="post" action={`${SCHEDULES}/new`} className="stack readable mt-5 gap-4" noValidate>
        <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
        <input type="hidden" name="key" value={key} />
        <TextField
          {...{ field: field("name"), label: t("fileName"), optional: true, maxLength: LONGEST_NAME }}
          autoComplete="off"
        />
        <Field field={type!} label={t("fileType")}>
          <Select id={type!.id} name="type" defaultValue={type!.value}>
            {REPORT_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`fileType_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field field={frequency!} label={t("frequency")}>
          <Select id={frequency!.id} name="scheduleFrequency" defaultValue={frequency!.value}>
            {FREQUENCIES.map((one) => (
              <option key={one} value={one}>
                {t(`frequency_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field field={weekDay!} label={t("weekDay")} hint={t("weekDayHelp")}>
          <Select id={weekDay!.id} name="specificWeekDay" defaultValue={weekDay!.value}>
            {weekdays.map((name, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field field={hour!} label={t("atHour")}>
          <Select id={hour!.id} name="hour" defaultValue={hour!.value}>
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {`${String(one).padStart(2, "0")}:00`}
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          {...{ field: field("email"), label: t("email"), hint: t("emailHelp"), type: "email", inputMode: "email" }}
          autoComplete="email"
        />
        <FormatFields field={field} />
        <div className="row flex-wrap">
          <Button variant="primary" busy={isBusy && t("create")}>
            {t("create")}
          </Button>
          <LinkButton variant="quiet" to={SCHEDULES}>
            {words("cancel")}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

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
import { newId } from "../../../domain/base/shared/ids";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { changeSchedule } from "../../../domain/insight/reports/change-schedule";
import { postedFilters } from "../../../domain/insight/reports/input";
import { surveyOf } from "../../../domain/insight/reports/online";
import { DAY_MS } from "../../../domain/insight/reports/period";
import { FREQUENCIES, LONGEST_NAME, REPORT_TYPES } from "../../../domain/insight/reports/report-types";
import { createSchedule, findSchedules, scheduleInput } from "../../../domain/insight/reports/schedules";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { foundIn, PostedFilters, useTypedFilters } from "../filters";
import { FormatFields } from "../format-fields";
import { labeller } from "../labels.server";
import { filtersMeant } from "../mailing.server";
import { SCHEDULES, schedulePath } from "../report-tabs";

export const handle: ScreenHandle = { screen: "reportScheduleNew" };

const schema = scheduleInput.extend({ ...postedFilters, key: z.uuidv7("idInvalid"), id: z.string().optional() });

/** Campaigns and operators to choose from are those of the last `reportDays`. */
function lately({ platform, viewer }: Awaited<ReturnType<typeof guard>>) {
  const to = platform.clock();
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  return { from: to - platform.config.reportDays * DAY_MS, to, zone };
}

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, SCREENS.reportScheduleNew);
  const { viewer, platform } = door;
  const id = new URL(args.request.url).searchParams.get("id");
  const [language, survey, known] = await Promise.all([
    localeOf(args.request, args.context),
    surveyOf(platform.db, viewer, { ...lately(door), by: "operator", within: null, price: {} }),
    id ? findSchedules(platform.db, viewer) : [],
  ]);
  const { weekdays, choices, single } = labeller(language);
  const row = id ? found(known.find((one) => one.id === id)) : null;
  const filters: Record<string, string> = Object.fromEntries(
    Object.entries(row?.filterBy ?? {}).map(([name, value]) => [`filterBy.${name}`, String(value)]),
  );
  const task = filters["filterBy.task"];
  const stored = row && {
    name: row.name,
    type: row.type,
    scheduleFrequency: row.frequency,
    specificWeekDay: String(row.weekDay ?? 0),
    ...row.format,
    ...filters,
    mailing: task === "-" ? single : (row.mailing ?? task ?? null),
  };
  return {
    key: newId(),
    id,
    weekdays,
    choices: choices(survey.operators, row?.filterBy ?? {}),
    stored: { ...stored, email: row?.email ?? viewer.email ?? "", hour: String(row?.hour ?? MORNING) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, SCREENS.reportScheduleNew);
  const { viewer, platform } = door;
  const submission = parseForm(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const { single } = labeller(await localeOf(args.request, args.context));
  const filters = await filtersMeant(platform.db, viewer, lately(door), submission, single);
  if ("reply" in filters) return filters.reply;
  const { key, id, mailing: _, ...typed } = submission.value;
  const input = { ...typed, ...filters };
  const done = id
    ? found(await changeSchedule(platform, viewer, id, input))
    : await createSchedule(platform, viewer, input, key);
  if (!done.ok) return replyRefused(submission, done);
  return redirectWithToast(SCHEDULES, { key: id ? "scheduleChanged" : "scheduleMade", tone: "ok" });
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MORNING = 9;

export default function NewSchedule() {
  const { t } = useTranslation("reports");
  const { t: words } = useTranslation("common");
  const { key, id, weekdays, choices, stored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const field = fieldsOf("schedule", reply, stored);
  const typed = useTypedFilters(field);
  const [type, frequency, weekDay, hour] = ["type", "scheduleFrequency", "specificWeekDay", "hour"].map(field);
  const act = id ? t("changeIt") : t("create");
  return (
    <>
      <PageHead title={t(id ? "changeSchedule" : "newSchedule")} crumb={{ to: SCHEDULES, label: t("schedules") }} />
      <Form method="post" action={schedulePath(id)} className="stack mt-5 max-w-160 gap-4" noValidate>
        <ErrorSummary
          errors={reply?.error?.[""] ?? undefined}
          fields={[{ ...field("name"), label: t("fileName") }, { ...field("email"), label: t("email") }, ...typed]}
        />
        <input type="hidden" name="key" value={key} />
        {id && <input type="hidden" name="id" value={id} />}
        <TextField field={field("name")} label={t("fileName")} optional maxLength={LONGEST_NAME} autoComplete="off" />
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
          field={field("email")}
          label={t("email")}
          hint={t("emailHelp")}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <PostedFilters field={field} choices={choices} found={foundIn(answer)} />
        <FormatFields field={field} />
        <div className="row flex-wrap">
          <Button variant="primary" busy={isBusy && act}>
            {act}
          </Button>
          <LinkButton variant="quiet" to={SCHEDULES}>
            {words("cancel")}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

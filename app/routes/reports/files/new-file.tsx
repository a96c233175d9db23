import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { DateRange } from "../../../components/ui/date-input";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { newId } from "../../../domain/base/shared/ids";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { writtenTime } from "../../../domain/base/shared/time/zones";
import { getTask } from "../../../domain/base/tasks/tasks";
import { orderReport } from "../../../domain/insight/reports/files";
import { postedFilters, reportInput } from "../../../domain/insight/reports/input";
import { surveyOf } from "../../../domain/insight/reports/online";
import { FILE_DAYS, FILTER_NAMES, LONGEST_NAME, REPORT_TYPES } from "../../../domain/insight/reports/report-types";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { boundsOfDays } from "../../../web/lists/periods";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { foundIn, PostedFilters, useTypedFilters } from "../filters";
import { FormatFields } from "../format-fields";
import { labeller } from "../labels.server";
import { filtersMeant } from "../mailing.server";
import { reportPath } from "../query";
import { questionOf, readReportQuery } from "../read-query.server";
import { FILES } from "../report-tabs";

export const handle: ScreenHandle = { screen: "reportFileNew" };

const schema = reportInput.omit({ dateRange: true }).extend({
  ...postedFilters,
  key: z.uuidv7("idInvalid"),
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
});

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform, customer } = await openScope(args, SCREENS.reportFileNew, { isOfOne: true });
  const query = { ...readReportQuery(new URL(args.request.url).searchParams, false), whose: customer?.id ?? null };
  const zone = zoneOf(viewer);
  const question = questionOf(query, platform.clock(), zone);
  const day = (ms: number) => writtenTime(ms, zone).slice(0, 10);
  const owner = { id: customer?.id ?? viewer.id };
  const [language, survey, task] = await Promise.all([
    localeOf(args.request, args.context),
    surveyOf(platform.db, owner, question),
    query.task ? getTask(platform.db, owner, query.task) : null,
  ]);
  const { choices, single } = labeller(language);
  const filters = FILTER_NAMES.map((name) => [`filterBy.${name}`, query[name]]);
  const mailing = query.task === "-" ? single : (task?.title ?? query.task);
  const days = { from: day(question.from), to: day(Math.max(question.from, question.to - 1)) };
  return {
    key: newId(),
    stored: { ...days, mailing, ...Object.fromEntries(filters) },
    fileDays: FILE_DAYS,
    choices: choices(survey.operators, query),
    customer: customer?.username ?? null,
    actionTo: reportPath(query, {}, `${FILES}/new`),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform, customer } = await openScope(args, SCREENS.reportFileNew, { isOfOne: true });
  const submission = parseForm(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key: id, from: first, to: last, mailing, ...input } = submission.value;
  const zone = zoneOf(viewer);
  const { from = Number.NaN, to = Number.NaN } = boundsOfDays(first, last, zone);
  if (Number.isNaN(from) || Number.isNaN(to)) return replyInvalid(submission, [], { dateRange: ["dateInvalid"] });
  const language = await localeOf(args.request, args.context);
  const owner = { id: customer?.id ?? viewer.id };
  const filters = await filtersMeant(platform.db, owner, { from, to, zone }, submission, labeller(language).single);
  if ("reply" in filters) return filters.reply;
  const order = { ...input, ...filters, dateRange: { from, to } };
  const ordered = await orderReport(platform, viewer, order, { id, ownerId: customer?.id ?? null, language });
  if (!ordered.ok) return replyRefused(submission, ordered);
  return redirectWithToast(FILES, { key: "reportOrdered", tone: "ok" });
}

const zoneOf = ({ preferences }: { preferences: { timeZone?: string } }) => preferences.timeZone ?? DEFAULT_ZONE;

export default function NewFile() {
  const { t } = useTranslation("reports");
  const { t: words } = useTranslation("common");
  const { t: messages } = useTranslation("messages");
  const { key, stored, choices, fileDays, customer, actionTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const field = fieldsOf("report", reply, stored);
  const typed = useTypedFilters(field);
  const what = field("type");
  return (
    <>
      <PageHead title={t("newFile")} lead={customer} crumb={{ to: FILES, label: t("files") }} />
      <Form method="post" action={actionTo} className="stack mt-5 max-w-160 gap-4" noValidate>
        <ErrorSummary
          errors={reply?.error?.[""] ?? undefined}
          fields={[{ ...field("dateRange"), label: t("days") }, ...typed]}
        />
        <input type="hidden" name="key" value={key} />
        <Field field={what} label={t("fileType")}>
          <Select id={what.id} name="type" defaultValue={what.value}>
            {REPORT_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`fileType_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <DateRange
          field={field("dateRange")}
          legend={`${t("days")}. ${t("daysHelp", { count: fileDays })}`}
          labels={{ from: messages("fromDay"), to: messages("toDay") }}
          names={{ from: "from", to: "to" }}
          defaultValue={{ from: field("from").value, to: field("to").value }}
        />
        <TextField
          field={field("name")}
          label={t("fileName")}
          hint={t("fileNameHelp")}
          optional
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
        <PostedFilters field={field} choices={choices} found={foundIn(answer)} />
        <FormatFields field={field} />
        <div>
          <label className="check">
            <input type="checkbox" name="isUrgent" defaultChecked={field("isUrgent").value === "on"} />
            {t("urgent")}
          </label>
          <p className="hint">{t("urgentHelp")}</p>
        </div>
        <div className="row flex-wrap">
          <Button variant="primary" busy={isBusy && t("order")}>
            {t("order")}
          </Button>
          <LinkButton variant="quiet" to={FILES}>
            {words("cancel")}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

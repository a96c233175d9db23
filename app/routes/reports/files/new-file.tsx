import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { DateRange } from "../../../components/ui/date-input";
import { Pairs } from "../../../components/ui/dl";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { CHANNELS } from "../../../domain/channels/channels";
import { orderReport } from "../../../domain/reports/files";
import { reportInput } from "../../../domain/reports/input";
import { FILE_DAYS, LONGEST_NAME, REPORT_TYPES } from "../../../domain/reports/report-types";
import { newId } from "../../../domain/shared/ids";
import { DEFAULT_ZONE } from "../../../domain/shared/time/default-zone";
import { writtenTime } from "../../../domain/shared/time/zones";
import { getTask } from "../../../domain/tasks/tasks";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/form-data";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { boundsOfDays } from "../../../web/lists/periods";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { FormatFields } from "../format-fields";
import { labeller } from "../labels.server";
import { reportPath } from "../query";
import { questionOf, readReportQuery } from "../read-query.server";
import { FILES } from "../report-tabs";

export const handle: ScreenHandle = { screen: "reportFileNew" };

const schema = reportInput.omit({ dateRange: true }).extend({
  key: z.uuidv7("idInvalid"),
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
});

/** Conditions of the report on the screen that are chosen there, and kept here. */
const KEPT = ["operator", "country", "task", "tag", "priceFrom", "priceTo"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform, customer } = await openScope(args, SCREENS.reportFileNew, { isOfOne: true });
  const query = { ...readReportQuery(new URL(args.request.url).searchParams, false), whose: customer?.id ?? null };
  const zone = zoneOf(viewer);
  const { from, to } = questionOf(query, platform.clock(), zone);
  const day = (ms: number) => writtenTime(ms, zone).slice(0, 10);
  const ownerId = customer?.id ?? viewer.id;
  const [language, task] = await Promise.all([
    localeOf(args.request, args.context),
    query.task ? getTask(platform.db, { id: ownerId }, query.task) : null,
  ]);
  const { label, statuses } = labeller(language);
  const labelOf = (name: (typeof KEPT)[number], value: string) =>
    name === "priceFrom" || name === "priceTo"
      ? value
      : label(name, value === "-" ? "" : value, { currency: "" }, task?.title ?? value);
  const kept = KEPT.flatMap((name) => {
    const value = query[name];
    const isPrice = name === "priceFrom" || name === "priceTo";
    return value ? [{ name, value: isPrice ? value.replace(",", ".") : value, label: labelOf(name, value) }] : [];
  });
  const stored = { from: day(from), to: day(Math.max(from, to - 1)) };
  const filters = { "filterBy.type": query.type, "filterBy.sender": query.sender, "filterBy.status": query.status };
  return {
    ...{ key: newId(), stored: { ...stored, ...filters }, kept, statuses, fileDays: FILE_DAYS },
    ...{ customer: customer?.username ?? null, actionTo: reportPath(query, {}, `${FILES}/new`) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform, customer } = await openScope(args, SCREENS.reportFileNew, { isOfOne: true });
  const submission = parseWithZod(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key: id, from: first, to: last, ...input } = submission.value;
  const { from = Number.NaN, to = Number.NaN } = boundsOfDays(first, last, zoneOf(viewer));
  if (Number.isNaN(from) || Number.isNaN(to)) return replyInvalid(submission, [], { dateRange: ["dateInvalid"] });
  const asked = { ...input, dateRange: { from, to } };
  const language = await localeOf(args.request, args.context);
  const ordered = await orderReport(platform, viewer, asked, { id, ownerId: customer?.id ?? null, language });
  if (!ordered.ok) return replyRefused(submission, ordered);
  return redirectWithToast(FILES, { key: "reportOrdered", tone: "ok" });
}

const zoneOf = ({ preferences }: { preferences: { timeZone?: string } }) => preferences.timeZone ?? DEFAULT_ZONE;

export default function NewFile() {
  const { t } = useTranslation("reports");
  const { t: words } = useTranslation("common");
  const { t: messages } = useTranslation("messages");
  const channelName = useChannelName();
  const { key, stored, kept, statuses, fileDays, customer, actionTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const field = fieldsOf("report", reply, stored);
  const [what, channel, status] = ["type", "filterBy.type", "filterBy.status"].map(field);
  return (
    <>
      <PageHead title={t("newFile")} lead={customer} crumb={{ to: FILES, label: t("files") }} />
      <Form method="post" action={actionTo} className="stack readable mt-5 gap-4" noValidate>
        <ErrorSummary errors={reply?.error?.[""] ?? undefined} fields={[{ ...field("dateRange"), label: t("days") }]} />
        <input type="hidden" name="key" value={key} />
        <Field field={what!} label={t("fileType")}>
          <Select id={what!.id} name="type" defaultValue={what!.value}>
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
          {...{ field: field("name"), label: t("fileName"), hint: t("fileNameHelp"), optional: true }}
          {...{ maxLength: LONGEST_NAME, autoComplete: "off" }}
        />
        <Field field={channel!} label={t("by_type")}>
          <Select id={channel!.id} name={channel!.name} defaultValue={channel!.value}>
            <option value="">{t("any")}</option>
            {CHANNELS.map((one) => (
              <option key={one} value={one}>
                {channelName(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field field={status!} label={t("by_status")}>
          <Select id={status!.id} name={status!.name} defaultValue={status!.value}>
            <option value="">{t("any")}</option>
            {statuses.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          {...{ field: field("filterBy.sender"), label: t("by_sender"), optional: true, autoComplete: "off" }}
        />
        {kept.length > 0 && (
          <Pairs
            items={kept.map(({ name, value, label }) => ({
              ...{ key: name, term: t(name.startsWith("price") ? (name as "priceFrom") : (`by_${name}` as "by_tag")) },
              value: (
                <>
                  {label}
                  <input type="hidden" name={`filterBy.${name}`} value={value} />
                </>
              ),
            }))}
          />
        )}
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

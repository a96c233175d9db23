import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { DateRange } from "../../../components/ui/date-input";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import { CHANNELS } from "../../../domain/channels/channels";
import { orderReport } from "../../../domain/reports/files";
import { reportInput } from "../../../domain/reports/input";
import { FILE_DAYS, LONGEST_NAME, REPORT_TYPES } from "../../../domain/reports/report-types";
import { newId } from "../../../domain/shared/ids";
import { DEFAULT_ZONE } from "../../../domain/shared/time/default-zone";
import { writtenTime } from "../../../domain/shared/time/zones";
import { SCREENS } from "../../../screens";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { boundsOfDays } from "../../../web/lists/periods";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { FormatFields } from "../format-fields";
import { questionOf, readReportQuery } from "../read-query.server";
import { FILES } from "../report-tabs";

export const handle: ScreenHandle = { screen: "reportFileNew" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform, customer } = await openScope(args, SCREENS.reportFileNew, { isOfOne: true });
  const search = new URL(args.request.url).searchParams;
  const query = { ...readReportQuery(search, false), whose: null };
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const { from, to } = questionOf(query, platform.clock(), zone);
  const day = (ms: number) => writtenTime(ms, zone).slice(0, 10);
  return {
    ...{ key: newId(), from: day(from), to: day(Math.max(from, to - 1)), type: query.type, sender: query.sender },
    ...{ fileDays: FILE_DAYS, whose: customer?.id ?? null, customer: customer?.username ?? null },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform, customer } = await openScope(args, SCREENS.reportFileNew, { isOfOne: true });
  const { key: id, posted } = await changeForm(args.request);
  const text = (name: string) => String(posted.get(name) ?? "").trim();
  const { from = Number.NaN, to = Number.NaN } = boundsOfDays(text("from") || null, text("to") || null, zoneOf(viewer));
  const parsed = reportInput.safeParse({
    ...{ name: text("name"), type: text("what"), isUrgent: posted.has("isUrgent") },
    filterBy: { type: text("type") || undefined, sender: text("sender") || undefined },
    dateRange: { from, to },
    ...{ format: text("format"), encoding: text("encoding"), delimiter: text("delimiter") },
  });
  if (!parsed.success) {
    const problems = [{ key: "dateInvalid" as const, field: "dateRange" }];
    return replyErrors({ ok: false, code: "invalid", problems });
  }
  const language = await localeOf(args.request, args.context);
  const ordered = await orderReport(platform, viewer, parsed.data, { id, ownerId: customer?.id ?? null, language });
  return ordered.ok ? redirectWithToast(FILES, { key: "reportOrdered", tone: "ok" }) : replyErrors(ordered);
}

const zoneOf = ({ preferences }: { preferences: { timeZone?: string } }) => preferences.timeZone ?? DEFAULT_ZONE;

export default function NewFile() {
  const { t } = useTranslation("reports");
  const { t: words } = useTranslation("common");
  const { t: messages } = useTranslation("messages");
  const channelName = useChannelName();
  const { key, from, to, type, sender, fileDays, whose, customer } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  const isBusy = useNavigation().formMethod === "POST";
  const actionTo = `${FILES}/new${whose ? `?whose=${whose}` : ""}`;
  return (
    <>
      <PageHead title={t("newFile")} lead={customer} crumb={{ to: FILES, label: t("files") }} />
      <Form method="post" action={actionTo} className="stack readable mt-5 gap-4">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="key" value={key} />
        <Field field={{ id: "report-what" }} label={t("fileType")}>
          <Select id="report-what" name="what">
            {REPORT_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`fileType_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <DateRange
          field={{ id: "report-period" }}
          legend={`${t("days")}. ${t("daysHelp", { count: fileDays })}`}
          labels={{ from: messages("fromDay"), to: messages("toDay") }}
          names={{ from: "from", to: "to" }}
          defaultValue={{ from, to }}
        />
        <Field field={{ id: "report-name" }} label={t("fileName")} hint={t("fileNameHelp")} optional>
          <Input id="report-name" name="name" maxLength={LONGEST_NAME} autoComplete="off" />
        </Field>
        <Field field={{ id: "report-type" }} label={t("by_type")}>
          <Select id="report-type" name="type" defaultValue={type ?? ""}>
            <option value="">{t("any")}</option>
            {CHANNELS.map((one) => (
              <option key={one} value={one}>
                {channelName(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field field={{ id: "report-sender" }} label={t("by_sender")} optional>
          <Input id="report-sender" name="sender" defaultValue={sender ?? ""} autoComplete="off" />
        </Field>
        <FormatFields />
        <div>
          <label className="check">
            <input type="checkbox" name="isUrgent" />
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

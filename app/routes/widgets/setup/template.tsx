import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/field";
import { Select, Textarea } from "../../../components/ui/input";
import { newId } from "../../../domain/base/shared/ids";
import { findSenderNames } from "../../../domain/network/sender-names/find";
import { templateInput } from "../../../domain/products/otp/input";
import {
  createOtpTemplate,
  getOtpTemplate,
  removeOtpTemplate,
  updateOtpTemplate,
} from "../../../domain/products/otp/templates";
import { OTP_CHANNEL_TYPES, offeredTypes, sentAs } from "../../../domain/products/otp/types";
import { getWidget } from "../../../domain/products/otp/widgets";
import { SCREENS } from "../../../screens";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { ConditionFields } from "./condition-fields";
import { conditionRows, withoutEmptyConditions } from "./conditions.server";
import { useTypeName } from "./type-name";

export const handle: ScreenHandle = { screen: "widgets" };

const rule = { ...SCREENS.widgets, permission: "widgets.update" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rule);
  const { id = "", templateId } = args.params;
  const [widget, row, names] = await Promise.all([
    getWidget(platform.db, viewer, id),
    templateId === undefined ? null : getOtpTemplate(platform.db, viewer, templateId).then(found),
    findSenderNames(platform.db, viewer),
  ]);
  found(widget);
  const types = OTP_CHANNEL_TYPES.map((type) => sentAs(type) as string | null);
  const { senderId = "", template = "" } = row?.additionalSettings ?? {};
  return {
    to: `/widgets/${id}`,
    path: `/widgets/${id}/templates/${templateId ?? "new"}`,
    id: newId(),
    isNew: row === null,
    senders: names
      .filter(({ type, moderation }) => types.includes(type) && moderation === "approved")
      .map(({ id: value, name, type }) => ({ value, label: `${name} (${type})` })),
    stored: {
      name: row?.name ?? "",
      channelType: row?.channelType ?? "sms",
      additionalSettings: { senderId, template },
      conditions: conditionRows(row?.conditions ?? []),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rule);
  const { id = "", templateId } = args.params;
  found(await getWidget(platform.db, viewer, id));
  const form = withoutEmptyConditions(await readForm(args.request));
  const submission = parseForm(form, { schema: templateInput, formatError: formatIssues });
  if (templateId !== undefined && form.get("intent") === "remove") {
    const removed = found(await removeOtpTemplate(platform, viewer, templateId));
    return removed.ok ? saved(id, "removed") : replyRefused(submission, removed);
  }
  if (submission.status !== "success") return replyInvalid(submission);
  const result =
    templateId === undefined
      ? await createOtpTemplate(platform, viewer, submission.value, { id: idOf(form) })
      : found(await updateOtpTemplate(platform, viewer, templateId, submission.value));
  return result.ok ? saved(id, "saved") : replyRefused(submission, result);
}

/** Idempotent: submitting a form twice creates one row. */
const idOf = (form: FormData) => z.uuid().safeParse(form.get("id")).data;

const saved = (id: string, key: string) => redirectWithToast(`/widgets/${id}`, { key, tone: "ok" });

export default function Template() {
  const { t } = useTranslation("widgets");
  const typeName = useTypeName();
  const { to, path, id, isNew, senders, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = rowsFormOf("template", reply, stored);
  const [type, sender, text] = ["channelType", "additionalSettings.senderId", "additionalSettings.template"].map(
    form.field,
  ) as [ReturnType<typeof form.field>, ReturnType<typeof form.field>, ReturnType<typeof form.field>];
  const remove = !isNew && (
    <Button variant="danger" name="intent" value="remove">
      {t("remove")}
    </Button>
  );
  return (
    <FormDialog
      title={t(isNew ? "newTemplate" : "template")}
      closeTo={to}
      action={path}
      submit={t("saveTemplate")}
      errors={form.errors}
      beside={remove}
    >
      {isNew && <input type="hidden" name="id" value={id} />}
      <TextField field={form.field("name")} label={t("templateName")} maxLength={50} autoComplete="off" />
      <Field field={type} label={t("channelType")}>
        <Select
          id={type.id}
          name={type.name}
          required
          defaultValue={type.value}
          options={offeredTypes(type.value).map((value) => ({ value, label: typeName(value) }))}
        />
      </Field>
      <Field field={sender} label={t("sender")} optional>
        <Select id={sender.id} name={sender.name} options={senders} blank={t("noSender")} defaultValue={sender.value} />
      </Field>
      <Field field={text} label={t("text")} hint={t("textHint")}>
        <Textarea id={text.id} name={text.name} defaultValue={text.value} rows={3} required />
      </Field>
      <ConditionFields form={form} count={stored.conditions.length} />
    </FormDialog>
  );
}

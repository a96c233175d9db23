import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Checkbox } from "../../../components/ui/check";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { ChannelSelect } from "../shared/channel-select";
import { FormDialog } from "../shared/form-dialog";
import { byManager } from "../shared/revalidate";
import { rowOf, save } from "../shared/save.server";
import { GROUP_KINDS, groupKindOf, groupView } from "./kinds.server";

export async function loader(args: LoaderFunctionArgs) {
  const kind = groupKindOf(args.request);
  const { noun, family } = GROUP_KINDS[kind];
  const { id } = args.params;
  const { platform } = await guard(args, byManager(`${family}.${id ? "update" : "create"}`));
  const row = await rowOf(platform, noun, id);
  return { kind, stored: row && groupView(row) };
}

export async function action(args: ActionFunctionArgs) {
  const kind = groupKindOf(args.request);
  const { noun, family, input } = GROUP_KINDS[kind];
  const { id } = args.params;
  const { platform } = await guard(args, byManager(`${family}.${id ? "update" : "create"}`));
  const submission = parseForm(await readForm(args.request), { schema: input });
  if (submission.status !== "success") return replyInvalid(submission);
  const { isActive = false, isDefault = false, ...value } = submission.value;
  const hasDefault = kind === "routes" || kind === "messageRules";
  const result = await save(platform, noun, id, { ...value, isActive, ...(hasDefault && { isDefault }) });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/routing/${kind}/${result.value.id}`, { key: "saved", tone: "ok" });
}

export default function Group() {
  const { t } = useTranslation("routing");
  const { kind, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { field, errors, isOn } = rowsFormOf("group", reply, { ...(stored ?? { isActive: true, type: "sms" }) });
  const base = `/routing/${kind}`;
  const closeTo = stored ? `${base}/${stored.id}` : base;
  return (
    <FormDialog
      title={t(stored ? `${kind}_edit` : `${kind}_new`)}
      action={stored ? `${closeTo}/edit` : `${base}/new`}
      closeTo={closeTo}
      errors={errors}
    >
      <TextField field={field("title")} label={t("title")} maxLength={150} autoComplete="off" />
      {kind === "routes" && <ChannelSelect field={field("type")} label={t("type")} />}
      {(kind === "routes" || kind === "messageRules") && (
        <Checkbox name="isDefault" defaultChecked={isOn("isDefault")} label={t("default")} hint={t("defaultHelp")} />
      )}
      <Checkbox name="isActive" defaultChecked={isOn("isActive")} label={t("on")} hint={t("onHelp")} />
    </FormDialog>
  );
}

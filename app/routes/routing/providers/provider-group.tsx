import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { WholeInput } from "../../../components/ui/masked-input";
import { providerGroupInput } from "../../../domain/network/routing/input";
import { providerGroups } from "../../../domain/network/routing/providers/provider-groups";
import { providerChoices } from "../../../domain/network/routing/providers/providers";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyRows } from "../../../web/forms/rows-form";
import { replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { ChannelSelect } from "../shared/channel-select";
import { FormDialog } from "../shared/form-dialog";
import { FormRows } from "../shared/form-rows";
import { byManager } from "../shared/revalidate";
import { rowOf, save } from "../shared/save.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "providers.update" : "providers.create"));
  const [row, choices] = await Promise.all([rowOf(platform, providerGroups, id), providerChoices(platform.db)]);
  const stored = row
    ? {
        title: row.title,
        type: row.type,
        isActive: row.isActive,
        Providers: row.members.map(({ id: member, weight }) => ({ id: member, weight })),
      }
    : { isActive: true, type: "sms", Providers: [] };
  return { id: row?.id ?? null, stored, choices: choices.map(({ id: value, title: label }) => ({ value, label })) };
}

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "providers.update" : "providers.create"));
  const submission = parseForm(await readForm(args.request), { schema: providerGroupInput });
  if (submission.status !== "success") return replyRows(submission);
  const { Providers = [], isActive = false, ...value } = submission.value;
  const result = await save(platform, providerGroups, id, { ...value, Providers, isActive });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast("/routing/providers", { key: "saved", tone: "ok" });
}

export default function ProviderGroup() {
  const { t } = useTranslation("routing");
  const { id, stored, choices } = useLoaderData<typeof loader>();
  const form = rowsFormOf("group", useActionData<typeof action>()?.reply, stored);
  const base = "/routing/providers/groups";
  return (
    <FormDialog
      title={t(id ? "providerGroup_edit" : "providerGroup_new")}
      action={`${base}/${id ?? "new"}`}
      closeTo="/routing/providers"
      errors={form.errors}
      removeTo={id ? `${base}/${id}/remove` : undefined}
    >
      <TextField field={form.field("title")} label={t("title")} maxLength={150} autoComplete="off" />
      <ChannelSelect field={form.field("type")} label={t("type")} />
      <FormRows form={form} name="Providers" legend={t("members")} hint={t("membersHelp")} add={t("addMember")}>
        {(row) => {
          const provider = form.field(`${row}.id`);
          const weight = form.field(`${row}.weight`);
          return (
            <>
              <Field field={provider} label={t("provider")}>
                <Select
                  id={provider.id}
                  name={provider.name}
                  required
                  options={choices}
                  defaultValue={provider.value}
                />
              </Field>
              <Field field={weight} label={t("weight")}>
                <WholeInput id={weight.id} name={weight.name} defaultValue={weight.value || "100"} required />
              </Field>
            </>
          );
        }}
      </FormRows>
      <Checkbox name="isActive" defaultChecked={form.isOn("isActive")} label={t("on")} hint={t("onHelp")} />
    </FormDialog>
  );
}

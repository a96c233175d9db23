import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { providerInput } from "../../../domain/network/routing/input";
import { credentials } from "../../../domain/network/routing/providers/credentials";
import { providers } from "../../../domain/network/routing/providers/providers";
import { servers } from "../../../domain/network/routing/providers/servers";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyRows } from "../../../web/forms/rows-form";
import { replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { FormDialog } from "../shared/form-dialog";
import { byManager } from "../shared/revalidate";
import { atProperties } from "../shared/save.server";
import { PropertiesField } from "./properties-field";
import { ReplacementRows } from "./replacement-rows";

/** Options in a select. */
const CHOICES = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("providers.create"));
  const { db } = platform;
  const [hosts, secrets] = await Promise.all([
    servers.find(db, { limit: CHOICES }),
    credentials.find(db, { limit: CHOICES }),
  ]);
  const choices = (rows: { id: string; title: string }[]) =>
    rows.map(({ id: value, title: label }) => ({ value, label }));
  return { servers: choices(hosts.rows), credentials: choices(secrets.rows) };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("providers.create"));
  const submission = parseForm(await readForm(args.request), { schema: providerInput });
  if (submission.status !== "success") return replyRows(submission);
  const { isActive = false, ...value } = submission.value;
  const made = await providers.create(platform, { ...value, isActive });
  if (!made.ok) return replyRefused(submission, atProperties(made));
  return redirectWithToast("/routing/providers", { key: "saved", tone: "ok" });
}

/** Uses an existing server and credentials. */
export default function NewProvider() {
  const { t } = useTranslation("routing");
  const data = useLoaderData<typeof loader>();
  const form = rowsFormOf("provider", useActionData<typeof action>()?.reply, { isActive: true });
  const { field, errors, isOn } = form;
  const base = "/routing/providers";
  const [server, secrets] = [field("ServerId"), field("CredentialsId")];
  return (
    <FormDialog title={t("provider_new")} action={`${base}/new`} closeTo={base} errors={errors}>
      <TextField field={field("title")} label={t("title")} maxLength={150} autoComplete="off" />
      <Field field={server} label={t("server")}>
        <Select id={server.id} name={server.name} required options={data.servers} defaultValue={server.value} />
      </Field>
      <Field field={secrets} label={t("credentials")} optional>
        <Select
          id={secrets.id}
          name={secrets.name}
          blank={t("noCredentials")}
          options={data.credentials}
          defaultValue={secrets.value}
        />
      </Field>
      <TextField field={field("comment")} label={t("comment")} optional maxLength={1000} autoComplete="off" />
      <PropertiesField field={field("properties")} />
      <ReplacementRows form={form} />
      <Checkbox name="isActive" defaultChecked={isOn("isActive")} label={t("on")} hint={t("onHelp")} />
    </FormDialog>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { WholeInput } from "../../../components/ui/masked-input";
import { serverInput } from "../../../domain/network/routing/input";
import { writeProperties } from "../../../domain/network/routing/lines";
import { servers } from "../../../domain/network/routing/providers/servers";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { FormDialog } from "../shared/form-dialog";
import { byManager } from "../shared/revalidate";
import { atProperties, rowOf, save } from "../shared/save.server";
import { PropertiesField } from "./properties-field";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "servers.update" : "servers.create"));
  const row = await rowOf(platform, servers, id);
  const { processors } = platform.providers;
  if (!row) return { id: null, processors, stored: { isActive: true } };
  const { title, host, port, processor, properties, isActive } = row;
  const stored = { title, host, port, processor, properties: writeProperties(properties), isActive };
  return { id: row.id, processors, stored };
}

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "servers.update" : "servers.create"));
  const submission = parseForm(await readForm(args.request), { schema: serverInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const { port = null, properties = {}, isActive = false, ...value } = submission.value;
  const result = await save(platform, servers, id, { ...value, port, properties, isActive });
  if (!result.ok) return replyRefused(submission, atProperties(result));
  return redirectWithToast("/routing/servers", { key: "saved", tone: "ok" });
}

export default function Server() {
  const { t } = useTranslation("routing");
  const { id, processors, stored } = useLoaderData<typeof loader>();
  const { field, errors, isOn } = rowsFormOf("server", useActionData<typeof action>()?.reply, stored);
  const [processor, port] = [field("processor"), field("port")];
  const base = "/routing/servers";
  return (
    <FormDialog
      title={t(id ? "server_edit" : "server_new")}
      action={`${base}/${id ?? "new"}`}
      closeTo={base}
      errors={errors}
      removeTo={id ? `${base}/${id}/remove` : undefined}
    >
      <TextField field={field("title")} label={t("title")} maxLength={150} autoComplete="off" />
      <Field field={processor} label={t("processor")}>
        <Select
          id={processor.id}
          name="processor"
          required
          options={processors.map((value) => ({ value, label: value }))}
          defaultValue={processor.value}
        />
      </Field>
      <TextField field={field("host")} label={t("host")} hint={t("hostHelp")} autoComplete="off" inputMode="url" />
      <Field field={port} label={t("port")} optional>
        <WholeInput id={port.id} name="port" defaultValue={port.value} />
      </Field>
      <PropertiesField field={field("properties")} />
      <Checkbox name="isActive" defaultChecked={isOn("isActive")} label={t("on")} hint={t("onHelp")} />
    </FormDialog>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { editForm } from "../../../domain/products/integrations/crm/input";
import { variableLines } from "../../../domain/products/integrations/input";
import { getIntegration, updateIntegration } from "../../../domain/products/integrations/integrations";
import { MAPPED_TYPES } from "../../../domain/products/integrations/mapping";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { IntegrationFields } from "./integration-fields";
import { useLabelled } from "./labels";
import { LIST, rightTo } from "./style";
import { templatesFor } from "./templates";

export const handle: ScreenHandle = { screen: "integrations" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("update"));
  const [row, templates] = await Promise.all([
    getIntegration(platform.db, viewer, args.params.id ?? ""),
    templatesFor(platform, viewer),
  ]);
  const { id, kind, title, mapping, isActive } = found(row);
  const { type, sender, text, recipient, variables, template, events } = mapping;
  const stored = {
    title,
    type,
    sender,
    text,
    recipient,
    variables: variableLines(variables),
    template: template ?? "",
    event: events?.[0] ?? "",
  };
  return { id, kind, isActive, types: MAPPED_TYPES, templates, stored };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("update"));
  const submission = parseForm(await readForm(args.request), { schema: editForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id: _, event, ...change } = submission.value;
  const events = event && [event];
  const result = found(await updateIntegration(platform, viewer, args.params.id ?? "", { ...change, events }));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`${LIST}/${result.value.id}`, { key: "integrationSaved", tone: "ok" });
}

export default function EditIntegration() {
  const { t } = useTranslation("integrations");
  const { id, kind, isActive, types, templates, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("integration", reply, stored);
  const labelled = useLabelled(field);
  const closeTo = `${LIST}/${id}`;
  return (
    <FormDialog
      title={t("editOne")}
      closeTo={closeTo}
      action={`${closeTo}/edit`}
      submit={t("save")}
      errors={reply?.error?.[""]}
      fields={labelled}
    >
      <IntegrationFields
        id={id}
        field={field}
        types={types}
        templates={templates}
        kind={kind}
        isActive={reply ? reply.initialValue?.isActive === "on" : isActive}
      />
    </FormDialog>
  );
}

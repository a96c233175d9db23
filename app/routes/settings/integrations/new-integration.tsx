import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { FormDialog } from "../../../components/layout/form-dialog";
import { newId } from "../../../domain/base/shared/ids";
import { integrationForm } from "../../../domain/products/integrations/input";
import { createIntegration } from "../../../domain/products/integrations/integrations";
import { MAPPED_TYPES } from "../../../domain/products/integrations/mapping";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { IntegrationFields } from "./integration-fields";
import { IssuedAddress } from "./issued-address";
import { useLabelled } from "./labels";
import { LIST, rightTo } from "./style";
import { templatesFor } from "./templates";

export const handle: ScreenHandle = { screen: "integrations" };

/** The address is shown only in this response. */
export const headers = () => ({ "cache-control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("create"));
  return { id: newId(), types: MAPPED_TYPES, templates: await templatesFor(platform, viewer) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("create"));
  const submission = parseForm(await readForm(args.request), { schema: integrationForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const result = await createIntegration(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  return data({ issued: { id, url: result.value.url } });
}

export default function NewIntegration() {
  const { t } = useTranslation("integrations");
  const { id, types, templates } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer && "reply" in answer ? answer.reply : undefined;
  const field = fieldsOf("integration", reply);
  const labelled = useLabelled(field);
  if (answer && "issued" in answer) return <IssuedAddress {...answer.issued} />;
  return (
    <FormDialog
      title={t("newOne")}
      closeTo={LIST}
      action={`${LIST}/new`}
      submit={t("create")}
      errors={reply?.error?.[""]}
      fields={labelled}
    >
      <IntegrationFields
        id={id}
        field={field}
        types={types}
        templates={templates}
        isActive={reply ? reply.initialValue?.isActive === "on" : true}
      />
    </FormDialog>
  );
}

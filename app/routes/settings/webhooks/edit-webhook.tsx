import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { getHook, updateHook } from "../../../domain/messaging/webhooks/hooks";
import { hookEditForm } from "../../../domain/messaging/webhooks/input";
import { openHeaders } from "../../../domain/messaging/webhooks/open-hook";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { storedFields, typedEvents } from "./stored-fields";
import { WebhookForm } from "./webhook-form";

export const handle: ScreenHandle = { screen: "webhooks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.update");
  const row = found(await getHook(platform.db, viewer, args.params.id ?? ""));
  const headers = await openHeaders(platform.config.credentialsKey, row);
  return { id: row.id, events: row.events, isActive: row.isActive, stored: storedFields(row, headers) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.update");
  const submission = parseForm(await readForm(args.request), { schema: hookEditForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id: _, ...change } = submission.value;
  const result = found(await updateHook(platform, viewer, args.params.id ?? "", change));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/settings/webhooks/${result.value.id}`, { key: "saved", tone: "ok" });
}

export default function EditWebhook() {
  const { t } = useTranslation("webhooks");
  const { id, events, isActive, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const closeTo = `/settings/webhooks/${id}`;
  return (
    <DialogFrame title={t("editWebhook")} closeTo={closeTo}>
      <WebhookForm
        action={`${closeTo}/edit`}
        closeTo={closeTo}
        id={id}
        field={fieldsOf("webhook", reply, stored)}
        errors={reply?.error?.[""] ?? undefined}
        events={typedEvents(reply) ?? events}
        isActive={reply ? reply.initialValue?.isActive === "on" : isActive}
        submit={t("save")}
      />
    </DialogFrame>
  );
}

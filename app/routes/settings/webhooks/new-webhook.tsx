import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { newId } from "../../../domain/base/shared/ids";
import { HOOK_EVENTS } from "../../../domain/messaging/webhooks/events";
import { createHook } from "../../../domain/messaging/webhooks/hooks";
import { hookForm } from "../../../domain/messaging/webhooks/input";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { IssuedSecret } from "./issued-secret";
import { typedEvents } from "./stored-fields";
import { WebhookForm } from "./webhook-form";

export const handle: ScreenHandle = { screen: "webhooks" };

const LIST = "/settings/webhooks";

/** The secret is shown only in this response. */
export const headers = () => ({ "cache-control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "webhooks.create");
  return { id: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.create");
  const submission = parseForm(await readForm(args.request), { schema: hookForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const result = await createHook(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  return data({ issued: { id, secret: result.value.secret } });
}

export default function NewWebhook() {
  const { t } = useTranslation("webhooks");
  const { id } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const issued = answer && "issued" in answer ? answer.issued : null;
  const reply = answer && "reply" in answer ? answer.reply : undefined;
  return (
    <DialogFrame title={t(issued ? "issued" : "newWebhook")} closeTo={issued ? null : LIST}>
      {issued ? (
        <IssuedSecret {...issued} isNew />
      ) : (
        <WebhookForm
          action={`${LIST}/new`}
          closeTo={LIST}
          id={id}
          field={fieldsOf("webhook", reply)}
          errors={reply?.error?.[""] ?? undefined}
          events={typedEvents(reply) ?? HOOK_EVENTS}
          isActive={reply ? reply.initialValue?.isActive === "on" : true}
          submit={t("create")}
        />
      )}
    </DialogFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { Choices } from "../../../components/ui/choices";
import { DateRange } from "../../../components/ui/date-input";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { getHook } from "../../../domain/messaging/webhooks/hooks";
import { replayForm } from "../../../domain/messaging/webhooks/input";
import { replay } from "../../../domain/messaging/webhooks/replay";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "webhooks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.update");
  return { id: found(await getHook(platform.db, viewer, args.params.id ?? "")).id };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.update");
  const schema = replayForm(viewer.preferences.timeZone ?? DEFAULT_ZONE);
  const submission = parseForm(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = found(await replay(platform, viewer, args.params.id ?? "", submission.value));
  if (!result.ok) return replyRefused(submission, result);
  const { count } = result.value;
  const to = `/settings/webhooks/${args.params.id}`;
  return redirectWithToast(to, { key: "webhookReplayed", tone: count > 0 ? "ok" : "info", values: { count } });
}

export default function ReplayWebhook() {
  const { t } = useTranslation("webhooks");
  const { id } = useLoaderData<typeof loader>();
  const field = fieldsOf("replay", useActionData<typeof action>()?.reply);
  const closeTo = `/settings/webhooks/${id}`;
  const isBusy = useNavigation().formAction === `${closeTo}/replay`;
  const [state, from, to] = [field("state"), field("from"), field("to")];
  return (
    <DialogFrame title={t("replayTitle")} closeTo={closeTo}>
      <Form method="post" action={`${closeTo}/replay`} noValidate>
        <DialogBody>
          <p>{t("replayHelp")}</p>
          <Choices
            field={state}
            legend={t("replayWhat")}
            defaultValue={state.value || "dead"}
            options={[
              { value: "dead", label: t("show_dead"), hint: t("replayDeadHelp") },
              { value: "delivered", label: t("replayDelivered"), hint: t("replayDeliveredHelp") },
            ]}
          />
          <DateRange
            field={{ ...from, errors: from.errors ?? to.errors }}
            legend={`${t("from")} – ${t("to")}`}
            labels={{ from: t("from"), to: t("to") }}
            names={{ from: "from", to: "to" }}
            defaultValue={{ from: from.value, to: to.value }}
          />
        </DialogBody>
        <FormFoot submit={t("replay")} isBusy={isBusy} closeTo={closeTo} />
      </Form>
    </DialogFrame>
  );
}

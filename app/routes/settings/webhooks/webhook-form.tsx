import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { DialogBody } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { Checkbox } from "../../../components/ui/check";
import { Segmented } from "../../../components/ui/choices";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field, FieldError } from "../../../components/ui/field";
import { Input } from "../../../components/ui/input";
import { HOOK_EVENTS } from "../../../domain/messaging/webhooks/events";
import { RequestFields } from "./request-fields";
import { eventWord } from "./status-style";

interface WebhookFormProps {
  action: string;
  closeTo: string;
  /** Webhook id, for idempotency. */
  id: string;
  field: FieldOf;
  errors?: string[] | undefined;
  events: readonly string[];
  isActive: boolean;
  submit: string;
}

/** Events and address of a webhook. */
export function WebhookForm(props: WebhookFormProps) {
  const { action, closeTo, id, field, errors, events, isActive, submit } = props;
  const { t } = useTranslation("webhooks");
  const isBusy = useNavigation().formAction === action;
  const [title, url, method, chosen] = [field("title"), field("url"), field("method"), field("events")];
  return (
    <Form method="post" action={action} noValidate>
      <DialogBody>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="id" value={id} />
        <Field field={url} label={t("address")} hint={t("addressHint")}>
          <Input id={url.id} name="url" type="url" defaultValue={url.value} required autoComplete="off" />
        </Field>
        <Field field={title} label={t("name")} optional>
          <Input id={title.id} name="title" defaultValue={title.value} maxLength={150} autoComplete="off" />
        </Field>
        <fieldset id={chosen.id} tabIndex={-1} className="stack gap-1.5">
          <legend>{t("events")}</legend>
          {HOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              defaultChecked={events.includes(event)}
              label={t(`event_${eventWord(event) ?? "test"}`)}
            />
          ))}
          <FieldError field={chosen} />
        </fieldset>
        <Segmented
          field={method}
          legend={t("method")}
          defaultValue={method.value || "POST"}
          options={["POST", "PUT", "GET"].map((value) => ({ value, label: value }))}
        />
        <RequestFields field={field} />
        <Checkbox name="isActive" defaultChecked={isActive} label={t("isActive")} hint={t("isActiveHelp")} />
      </DialogBody>
      <FormFoot submit={submit} isBusy={isBusy} closeTo={closeTo} />
    </Form>
  );
}

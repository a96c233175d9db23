import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../components/forms/rows";
import { TextField } from "../../components/forms/text-field";
import { useRefusedForm } from "../../components/forms/use-refused-form";
import { PageHead } from "../../components/layout/page-head";
import { Button, LinkButton } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { Checkbox } from "../../components/ui/check";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Input, Select, Textarea } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { CHANNELS } from "../../domain/channels/channels";
import { Fallbacks } from "./fallbacks";
import type { FormView } from "./form-view.server";
import { PayloadFields } from "./payload-fields";

interface TemplateFormProps {
  title: string;
  view: FormView;
  reply: SubmissionResult<string[]> | undefined;
  backTo: string;
}

/** The form again, with the fields of the channel that was chosen. */
const REDRAW = JSON.stringify({ type: "validate", payload: {} });

/** All that a template holds, one page; which fields there are its channel says. */
export function TemplateForm({ title, view, reply, backTo }: TemplateFormProps) {
  const { t } = useTranslation("templates");
  const { t: words } = useTranslation("moderation");
  const { t: common } = useTranslation("common");
  const channel = useChannelName();
  const form = rowsFormOf("template", reply, view.stored);
  const ref = useRefusedForm(reply);
  const [chosen, setChosen] = useState(form.field("type").value);
  // The list refreshes itself below an open form; what the form was drawn from stays.
  const [seen] = useState(view.stored.seen);
  const isBusy = useNavigation().formMethod === "POST";
  const type = form.field("type");
  const sender = form.field("payload.sender");
  const names = view.names.filter((name) => name.type === chosen);
  return (
    <>
      <PageHead title={title} />
      <Form method="post" noValidate className="stack mt-5 max-w-168 gap-5" ref={ref}>
        <ErrorSummary errors={form.errors} />
        {form.errors?.includes("decidedMeanwhile") && (
          <Note tone="warn">
            {t("changedHelp")}{" "}
            <Link to={backTo} target="_blank">
              {t("changedOpen")}
            </Link>
          </Note>
        )}
        <Note tone="info">{t("notKept")}</Note>
        <input type="hidden" name="id" value={view.id} />
        <input type="hidden" name="seen" value={reply ? form.field("seen").value : seen} />
        <TextField field={form.field("title")} label={t("title")} maxLength={150} autoComplete="off" />
        <Field field={type} label={t("channel")}>
          <Select id={type.id} name="type" defaultValue={chosen} onChange={(event) => setChosen(event.target.value)}>
            {CHANNELS.map((name) => (
              <option key={name} value={name}>
                {channel(name)}
              </option>
            ))}
          </Select>
        </Field>
        <noscript>
          <Button name="__intent__" value={REDRAW} formNoValidate>
            {t("showFields")}
          </Button>
        </noscript>
        <Field field={sender} label={t("sender")} hint={t("senderHint")} optional>
          <Input
            key={chosen}
            id={sender.id}
            name={sender.name}
            defaultValue={sender.value}
            list="sender-names"
            maxLength={255}
            autoComplete="off"
          />
        </Field>
        <datalist id="sender-names">
          {names.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <PayloadFields type={chosen} form={form} />
        {view.steps.length > 0 && (
          <div className="stack gap-1">
            <Fallbacks steps={view.steps} />
            <p className="hint">{t("fallbacksKept")}</p>
          </div>
        )}
        <Checkbox
          name="isActive"
          defaultChecked={form.isOn("isActive")}
          label={t("isActive")}
          hint={t("isActiveHint")}
        />
        {view.comments.map((name) => {
          const field = form.field(name);
          return (
            <Field key={name} field={field} label={t(name)} hint={t(`${name}Hint`)} optional>
              <Textarea id={field.id} name={name} defaultValue={field.value} rows={2} maxLength={1000} />
            </Field>
          );
        })}
        {view.mayAttach && <Users field={form.field("users")} errors={form.field("Users").errors} />}
        <div className="row flex-wrap">
          <Button variant="primary" busy={isBusy && words("save")}>
            {words("save")}
          </Button>
          <LinkButton to={backTo}>{common("cancel")}</LinkButton>
        </div>
      </Form>
    </>
  );
}

interface UsersProps {
  field: { id: string; value: string; errors?: string[] | undefined };
  errors: string[] | undefined;
}

function Users({ field, errors }: UsersProps) {
  const { t } = useTranslation("templates");
  return (
    <Field field={{ ...field, errors: field.errors ?? errors }} label={t("users")} hint={t("usersHint")} optional>
      <Textarea
        id={field.id}
        name="users"
        defaultValue={field.value}
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
      />
    </Field>
  );
}

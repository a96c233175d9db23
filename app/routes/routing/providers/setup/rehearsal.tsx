import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../../components/forms/form-field";
import { rowsFormOf } from "../../../../components/forms/rows";
import { TextField } from "../../../../components/forms/text-field";
import { PageHead } from "../../../../components/layout/page-head";
import { Button, LinkButton } from "../../../../components/ui/button";
import { CopyField } from "../../../../components/ui/copy-button";
import { ErrorSummary } from "../../../../components/ui/error-summary";
import { Field } from "../../../../components/ui/field";
import { Textarea } from "../../../../components/ui/input";
import { serverOf } from "../../../../domain/network/routing/providers/change-set-up";
import { providers } from "../../../../domain/network/routing/providers/providers";
import { type Rehearsal, rehearsalInput, rehearse } from "../../../../domain/network/routing/providers/test-send";
import { parseForm, readForm } from "../../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../../web/http/reply";
import { guard } from "../../../../web/session/guard";
import { localeOf } from "../../../../web/words/locale";
import { byManager } from "../../shared/revalidate";
import { protocolWords } from "./protocol-words.server";
import { RehearsalOutcome } from "./rehearsal-outcome";
import { SetUpFieldRow } from "./set-up-field";

/** Entered per test: the device address of push channels. */
const DEVICE = { place: "properties", name: "device", kind: "text", isRequired: false } as const;

export const handle: ScreenHandle = { screen: "providers" };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("providers.update"));
  const { id = "" } = args.params;
  const [known, [server]] = await Promise.all([providers.get(platform.db, id), serverOf(platform.db, id)]);
  const [row, { processor }] = [found(known), found(server)];
  const words = protocolWords(await localeOf(args.request, args.context));
  const { address = "phone", templates = false } = platform.providers.capabilitiesOf(processor) ?? {};
  const device = address === "own" ? words.field(processor, DEVICE) : null;
  const callback = platform.providers.callbackOf({ id: row.id, processor });
  return { id: row.id, title: row.title, protocol: words.name(processor), address, templates, device, callback };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, byManager("providers.update"));
  const submission = parseForm(await readForm(args.request), { schema: rehearsalInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const words = protocolWords(await localeOf(args.request, args.context));
  const nameOf = (processor: string, name: string) => words.field(processor, { ...DEVICE, name }).label;
  const result = found(await rehearse(platform, viewer.id, args.params.id ?? "", submission.value, nameOf));
  if (!result.ok) return replyRefused(submission, result);
  return data({ reply: submission.reply(), rehearsal: result.value });
}

/** Sends one test message through a provider and shows the requests. */
export default function RehearsalPage() {
  const { t } = useTranslation("routing");
  const { id, title, protocol, address, templates, device, callback } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { field, errors } = rowsFormOf("rehearsal", answer?.reply, { text: t("rehearsal_sample") });
  const rehearsal = answer && "rehearsal" in answer ? (answer.rehearsal as Rehearsal) : null;
  const text = field("text");
  const isBusy = useNavigation().formMethod === "POST";
  const isEmail = address === "email";
  return (
    <>
      <PageHead
        crumb={{ to: "/routing/providers", label: t("providers") }}
        title={title}
        lead={protocol}
        actions={
          <LinkButton icon="pencil" to={`/routing/providers/${id}`}>
            {t("editMore")}
          </LinkButton>
        }
      />
      {callback && <CallbackAddress value={callback} />}
      <p className="mt-5 max-w-160 text-ink-2">{t("rehearsal_help")}</p>
      <Form method="post" noValidate preventScrollReset className="mt-4 stack max-w-160 gap-5">
        <ErrorSummary errors={errors} />
        <TextField
          field={field("recipient")}
          label={t(isEmail ? "rehearsal_email" : "tag_recipient")}
          type={isEmail ? "email" : "tel"}
          optional={device !== null}
          autoComplete="off"
        />
        {device && <SetUpFieldRow field={field("device")} shown={device} isOn={false} />}
        <TextField field={field("sender")} label={t("tag_sender")} optional maxLength={50} autoComplete="off" />
        {isEmail && (
          <TextField
            field={field("subject")}
            label={t("rehearsal_subject")}
            hint={t("rehearsal_subjectHelp")}
            optional
            maxLength={200}
            autoComplete="off"
          />
        )}
        {templates && <TemplateFields field={field} />}
        <Field field={text} label={t("tag_text")}>
          <Textarea id={text.id} name="text" defaultValue={text.value} rows={3} maxLength={1000} />
        </Field>
        <div>
          <Button variant="primary" busy={isBusy && t("rehearsal_send")}>
            {t("rehearsal_send")}
          </Button>
        </div>
      </Form>
      {rehearsal && <RehearsalOutcome rehearsal={rehearsal} />}
    </>
  );
}

/** Template known to the provider, with parameters. */
function TemplateFields({ field }: { field: FieldOf }) {
  const { t } = useTranslation("routing");
  const parameters = field("parameters");
  return (
    <>
      <TextField
        field={field("template")}
        label={t("rehearsal_template")}
        hint={t("rehearsal_templateHelp")}
        optional
        maxLength={512}
        autoComplete="off"
      />
      <TextField
        field={field("language")}
        label={t("rehearsal_language")}
        optional
        maxLength={20}
        placeholder="en_US"
        autoComplete="off"
      />
      <Field field={parameters} label={t("rehearsal_parameters")} hint={t("propertiesHelp")} optional>
        <Textarea id={parameters.id} name="parameters" defaultValue={parameters.value} rows={3} />
      </Field>
    </>
  );
}

function CallbackAddress({ value }: { value: string }) {
  const { t } = useTranslation("routing");
  return (
    <div className="mt-5 stack max-w-160 gap-1">
      <label htmlFor="callback">{t("rehearsal_callback")}</label>
      <CopyField id="callback" value={value} label={t("rehearsal_copy")} />
      <p className="hint">{t("rehearsal_callbackHelp")}</p>
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../../components/forms/rows";
import { TextField } from "../../../../components/forms/text-field";
import { PageHead } from "../../../../components/layout/page-head";
import { Button, LinkButton } from "../../../../components/ui/button";
import { ErrorSummary } from "../../../../components/ui/error-summary";
import type { Platform, TriedWay } from "../../../../domain/base/shared/ports/platform";
import { setUpProvider } from "../../../../domain/network/routing/providers/set-up";
import { setUpInput } from "../../../../domain/network/routing/providers/set-up-input";
import { tryNewSetUp } from "../../../../domain/network/routing/providers/try-ways";
import { parseForm, readForm } from "../../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../../web/http/reply";
import { guard } from "../../../../web/session/guard";
import { localeOf } from "../../../../web/words/locale";
import { byManager } from "../../shared/revalidate";
import { protocolWords } from "./protocol-words.server";
import { SetUpFields } from "./set-up-fields";
import { isTrial, TriedWays, TryButton } from "./tried-ways";

export const handle: ScreenHandle = { screen: "providers" };

function protocolOf({ providers }: Platform, processor = "") {
  return {
    processor: found(providers.processors.find((known) => known === processor)),
    fields: providers.fieldsOf(processor),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("providers.create"));
  const { processor, fields } = protocolOf(platform, args.params.processor);
  const words = protocolWords(await localeOf(args.request, args.context));
  return {
    processor,
    name: words.name(processor),
    about: words.about(processor),
    fields: fields.map((field) => words.field(processor, field)),
    canTry: platform.providers.canTry(processor),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, byManager("providers.create"));
  const { processor, fields } = protocolOf(platform, args.params.processor);
  const secrets = fields.filter(({ place }) => place === "secrets").map(({ name }) => `secrets.${name}`);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: setUpInput(fields) });
  if (submission.status !== "success") return replyInvalid(submission, secrets);
  if (isTrial(form)) {
    const tried = await tryNewSetUp(platform, viewer.id, processor, submission.value);
    if (!tried.ok) return replyRefused(submission, tried, secrets);
    return data({ reply: submission.reply({ hideFields: secrets }), tried: tried.value });
  }
  const made = await setUpProvider(platform, processor, submission.value);
  return made.ok ? redirect(`/routing/providers/${made.value}/test`, 303) : replyRefused(submission, made, secrets);
}

/** Set-up of a new provider; secrets are never shown again. */
export default function SetUp() {
  const { t } = useTranslation("routing");
  const { processor, name, about, fields, canTry } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = rowsFormOf("setup", answer?.reply, { title: name });
  const tried = answer && "tried" in answer ? (answer.tried as TriedWay[]) : null;
  const { formMethod, formData } = useNavigation();
  const isTrying = formData !== undefined && isTrial(formData);
  const isBusy = formMethod === "POST" && !isTrying;
  return (
    <>
      <PageHead crumb={{ to: "/routing/providers/setup", label: t("setup_title") }} title={name} lead={about} />
      <Form
        method="post"
        preventScrollReset
        action={`/routing/providers/setup/${processor}`}
        noValidate
        className="mt-5 stack max-w-160 gap-5"
      >
        <ErrorSummary errors={form.errors} />
        <TextField
          field={form.field("title")}
          label={t("title")}
          hint={t("setup_titleHelp")}
          maxLength={150}
          autoComplete="off"
        />
        <SetUpFields form={form} fields={fields} />
        <div className="row">
          <Button variant="primary" busy={isBusy && t("setup_save")}>
            {t("setup_save")}
          </Button>
          {canTry && <TryButton isBusy={isTrying} />}
          <LinkButton to="/routing/providers/setup">{t("cancel")}</LinkButton>
        </div>
      </Form>
      {tried && <TriedWays ways={tried} hasSecrets={fields.some(({ place }) => place === "secrets")} />}
    </>
  );
}

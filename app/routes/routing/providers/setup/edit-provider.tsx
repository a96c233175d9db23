import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../../components/forms/rows";
import { TextField } from "../../../../components/forms/text-field";
import { PageHead } from "../../../../components/layout/page-head";
import { Button, LinkButton } from "../../../../components/ui/button";
import { Checkbox } from "../../../../components/ui/check";
import { ErrorSummary } from "../../../../components/ui/error-summary";
import type { Rule } from "../../../../domain/base/access/viewer";
import type { Platform, TriedWay } from "../../../../domain/base/shared/ports/platform";
import type { SetUpField } from "../../../../domain/base/shared/set-up-field";
import { writeProperties } from "../../../../domain/network/routing/lines";
import { changeSetUp, type SetUpRows, setUpRows } from "../../../../domain/network/routing/providers/change-set-up";
import { setUpChangeInput } from "../../../../domain/network/routing/providers/set-up-input";
import { tryChangedSetUp } from "../../../../domain/network/routing/providers/try-ways";
import { setUpOf } from "../../../../domain/network/routing/providers/wrong-set-up";
import { parseForm, readForm } from "../../../../web/forms/read-form.server";
import { replyRows } from "../../../../web/forms/rows-form";
import type { ScreenHandle } from "../../../../web/frame/handle";
import { found, replyRefused } from "../../../../web/http/reply";
import { redirectWithToast } from "../../../../web/http/toast";
import { guard } from "../../../../web/session/guard";
import { localeOf } from "../../../../web/words/locale";
import { SaveOnEnter } from "../../shared/row-buttons";
import { PropertiesField } from "../properties-field";
import { ReplacementRows } from "../replacement-rows";
import { protocolWords } from "./protocol-words.server";
import { SetUpFields } from "./set-up-fields";
import { isTrial, TriedWays, TryButton } from "./tried-ways";

export const handle: ScreenHandle = { screen: "providers" };

async function opened(platform: Platform, id = "") {
  const rows = found(await setUpRows(platform, id));
  return { rows, fields: platform.providers.fieldsOf(rows.server.processor) };
}

/** The form also writes the server and credentials. */
const RULE = { permission: ["providers.update", "servers.update"], level: "manager" } as const satisfies Rule;

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, RULE);
  const { rows, fields } = await opened(platform, args.params.id);
  const { processor } = rows.server;
  const words = protocolWords(await localeOf(args.request, args.context));
  return {
    id: rows.provider.id,
    title: rows.provider.title,
    protocol: words.name(processor),
    fields: fields.map((field) => words.field(processor, field)),
    kept: Object.keys(rows.secrets),
    stored: storedSetUp(rows, fields),
    canTry: platform.providers.canTry(processor),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RULE);
  const { rows, fields } = await opened(platform, args.params.id);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: setUpChangeInput(fields) });
  const secrets = fields.filter(({ place }) => place === "secrets").map(({ name }) => `secrets.${name}`);
  if (submission.status !== "success") return replyRows(submission, secrets);
  if (isTrial(form)) {
    const tried = found(await tryChangedSetUp(platform, viewer.id, rows.provider.id, submission.value));
    if (!tried.ok) return replyRefused(submission, tried, secrets);
    return data({ reply: submission.reply({ hideFields: secrets }), tried: tried.value });
  }
  const changed = found(await changeSetUp(platform, rows.provider.id, submission.value));
  if (!changed.ok) return replyRefused(submission, changed, secrets);
  return redirectWithToast("/routing/providers", { key: "saved", tone: "ok" });
}

/** Edits a provider's set-up; secrets stay unless typed. */
export default function EditProvider() {
  const { t } = useTranslation("routing");
  const { id, title, protocol, fields, kept, stored, canTry } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = rowsFormOf("setup", answer?.reply, stored);
  const tried = answer && "tried" in answer ? (answer.tried as TriedWay[]) : null;
  const { formMethod, formData } = useNavigation();
  const isTrying = formData !== undefined && isTrial(formData);
  const isBusy = formMethod === "POST" && !isTrying && !formData?.has("__intent__");
  const base = "/routing/providers";
  return (
    <>
      <PageHead
        crumb={{ to: base, label: t("providers") }}
        title={title}
        lead={protocol}
        actions={<LinkButton to={`${base}/${id}/test`}>{t("rehearsal_link")}</LinkButton>}
      />
      <Form method="post" action={`${base}/${id}`} noValidate preventScrollReset className="mt-5 stack max-w-160 gap-5">
        <SaveOnEnter />
        <ErrorSummary errors={form.errors} />
        <TextField
          field={form.field("title")}
          label={t("title")}
          hint={t("setup_titleHelp")}
          maxLength={150}
          autoComplete="off"
        />
        <SetUpFields form={form} fields={fields} kept={kept} />
        <TextField field={form.field("comment")} label={t("comment")} optional maxLength={1000} autoComplete="off" />
        <PropertiesField field={form.field("more")} label={t("setup_more")} />
        <ReplacementRows form={form} />
        <Checkbox name="isActive" defaultChecked={form.isOn("isActive")} label={t("on")} hint={t("onHelp")} />
        <div className="row">
          <Button variant="primary" busy={isBusy && t("save")}>
            {t("save")}
          </Button>
          {canTry && <TryButton isBusy={isTrying} />}
          <LinkButton to={base}>{t("cancel")}</LinkButton>
          <LinkButton className="ml-auto" variant="danger" to={`${base}/${id}/remove`}>
            {t("removeMore")}
          </LinkButton>
        </div>
      </Form>
      {tried && <TriedWays ways={tried} hasSecrets={fields.some(({ place }) => place === "secrets")} />}
    </>
  );
}

/** Stored set-up without secrets. */
function storedSetUp({ provider, server }: SetUpRows, fields: readonly SetUpField[]) {
  const { host, port, properties } = setUpOf(provider, server, {});
  const known = new Map(fields.filter(({ place }) => place === "properties").map((field) => [field.name, field]));
  const entries = Object.entries(properties);
  const { title, comment, isActive, replacements } = provider;
  return {
    title,
    comment,
    isActive,
    host,
    port,
    properties: Object.fromEntries(
      entries.filter(([name]) => known.has(name)).map(([name, value]) => [name, shown(value, known.get(name)!)]),
    ),
    more: writeProperties(Object.fromEntries(entries.filter(([name]) => !known.has(name)))),
    replacements: replacements.map((one) => ({ ...one })),
  };
}

function shown(value: unknown, { kind }: SetUpField): string {
  if (kind === "map" && value && typeof value === "object") return writeProperties(value as Record<string, unknown>);
  return String(value ?? "");
}

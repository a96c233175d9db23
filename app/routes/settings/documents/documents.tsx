import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { Button } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Select, Textarea } from "../../../components/ui/input";
import { sellerIdOf } from "../../../domain/papers/companies/find";
import { DOCUMENT_TYPES, VAT_FORMS } from "../../../domain/papers/companies/vat";
import { DOCUMENT_LANGUAGES } from "../../../domain/papers/documents/amount-in-words";
import { restoreTemplate, saveTemplate, templateOf } from "../../../domain/papers/documents/templates/find";
import { templateChoice, templateForm } from "../../../domain/papers/documents/templates/input";
import { PLACEHOLDERS, SIGNERS } from "../../../domain/papers/documents/templates/template";
import { SCREENS } from "../../../screens";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "documentTemplates" };

const PATH = SCREENS.documentTemplates.path;
const chosenIn = (request: Request) => templateChoice.parse(Object.fromEntries(new URL(request.url).searchParams));

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.documentTemplates);
  const choice = chosenIn(args.request);
  const { template, isOwn } = await templateOf(platform.db, { ownerId: sellerIdOf(viewer), ...choice });
  const { columns, ...texts } = template;
  return {
    ...choice,
    isOwn,
    stored: { ...texts, ...columns },
    types: DOCUMENT_TYPES,
    languages: DOCUMENT_LANGUAGES,
    placeholders: PLACEHOLDERS,
    signers: SIGNERS,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.documentTemplates);
  const key = { ownerId: sellerIdOf(viewer), ...chosenIn(args.request) };
  const form = await readForm(args.request);
  const to = `${PATH}?${new URLSearchParams({ type: key.type, language: key.language })}`;
  if (form.get("intent") === "restore") {
    await restoreTemplate(platform.db, key);
    return redirectWithToast(to, { key: "saved", tone: "ok" });
  }
  form.delete("intent");
  const submission = parseForm(form, { schema: templateForm, formatError: formatIssues });
  if (submission.status !== "success") return replyInvalid(submission);
  await saveTemplate(platform, key, submission.value);
  return redirectWithToast(to, { key: "saved", tone: "ok" });
}

const HAS_COLUMNS = ["invoice", "act"];

export default function DocumentTemplates() {
  const { t } = useTranslation("documentTemplates");
  const data = useLoaderData<typeof loader>();
  const { type, language, isOwn, stored, types, languages } = data;
  const reply = useActionData<typeof action>()?.reply as SubmissionResult<string[]> | undefined;
  const field = fieldsOf("template", reply, stored);
  const search = new URLSearchParams({ type, language });
  const [intro, totals, footer, signers] = [field("intro"), field("totals"), field("footer"), field("signers")];
  const area = (one: typeof intro, name: string, rows: number) => (
    <Field field={one} label={t(name as "intro")}>
      <Textarea id={one.id} name={name} rows={rows} defaultValue={one.value} />
    </Field>
  );
  return (
    <div className="stack mt-5 gap-5">
      <form className="row flex-wrap gap-3" action={PATH}>
        <Field field={{ id: "type" }} label={t("type")}>
          <Select
            id="type"
            name="type"
            defaultValue={type}
            required
            options={types.map((value) => ({ value, label: t(`type_${value}`) }))}
          />
        </Field>
        <Field field={{ id: "language" }} label={t("language")}>
          <Select
            id="language"
            name="language"
            defaultValue={language}
            required
            options={languages.map((value) => ({ value, label: t(`language_${value}`) }))}
          />
        </Field>
        <Button className="self-end">{t("open")}</Button>
      </form>
      {/* A plain form, not the router's: the preview opens in another tab, with and without scripts. */}
      <form key={`${search}`} method="post" action={`${PATH}?${search}`} className="stack gap-4" noValidate>
        <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
        <TextField field={field("title")} label={t("title")} maxLength={200} />
        {area(intro, "intro", type === "contract" ? 24 : 6)}
        {HAS_COLUMNS.includes(type) &&
          (["name", "quantity", "price", "sum"] as const).map((name) => (
            <TextField
              key={name}
              field={field(name)}
              label={t(`column_${name}`)}
              hint={name === "name" ? t("columnHint") : undefined}
              maxLength={60}
              optional
            />
          ))}
        {area(totals, "totals", 4)}
        {!VAT_FORMS.includes(type) && (
          <Field field={signers} label={t("signers")}>
            <Select
              id={signers.id}
              name="signers"
              defaultValue={signers.value}
              required
              options={data.signers.map((value) => ({ value, label: t(`signers_${value}`) }))}
            />
          </Field>
        )}
        {area(footer, "footer", 2)}
        <p className="hint wrap-anywhere">
          {t("placeholders", { names: data.placeholders.map((name) => `\${${name}}`).join(" ") })}
        </p>
        <div className="row flex-wrap gap-3">
          <Button variant="primary">{t("save")}</Button>
          <Button formAction={`${PATH}/preview?${search}`} formTarget="_blank">
            {t("preview")}
          </Button>
          {isOwn && (
            <Button variant="quiet" name="intent" value="restore">
              {t("restore")}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

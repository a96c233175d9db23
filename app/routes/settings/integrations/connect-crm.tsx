import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { FormDialog } from "../../../components/layout/form-dialog";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Note } from "../../../components/ui/note";
import { newId } from "../../../domain/base/shared/ids";
import { createCrm, integrationOf } from "../../../domain/products/integrations/crm/connect";
import { crmForm } from "../../../domain/products/integrations/crm/input";
import { CRM_KINDS, variablesOf } from "../../../domain/products/integrations/crm/mappings";
import { connectSalon, salonOf } from "../../../domain/products/integrations/crm/salon";
import { MAPPED_TYPES } from "../../../domain/products/integrations/mapping";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { CrmFields } from "./crm-fields";
import { useLabelled } from "./labels";
import { LIST, rightTo } from "./style";
import { templatesFor } from "./templates";

export const handle: ScreenHandle = { screen: "integrations" };

const kindOf = (args: LoaderFunctionArgs) => found(CRM_KINDS.find((kind) => kind === args.params.kind));

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("create"));
  const kind = kindOf(args);
  const crm = found(platform.crms[kind]);
  const query = new URL(args.request.url).searchParams;
  const isBrought = kind !== "yclients" || query.has("salon_id");
  const salon = kind === "yclients" && isBrought ? await salonOf(crm, query) : null;
  const known = salon === null ? null : await integrationOf(platform.db, viewer, kind, salon);
  return {
    known: known?.title ?? null,
    id: newId(),
    kind,
    types: MAPPED_TYPES,
    variables: variablesOf(kind),
    isBrought,
    salon,
    search: query.size > 0 ? `?${query}` : "",
    templates: await templatesFor(platform, viewer),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("create"));
  const kind = kindOf(args);
  const form = await readForm(args.request);
  form.set("kind", kind);
  const submission = parseForm(form, { schema: crmForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const query = new URL(args.request.url).searchParams;
  const made =
    kind === "yclients"
      ? await connectSalon(platform, viewer, input, { id, query })
      : await createCrm(platform, viewer, input, { id });
  if (!made.ok) return replyRefused(submission, made);
  const isKnown = made.value.id !== id;
  return redirectWithToast(`${LIST}/${made.value.id}`, { key: isKnown ? "crmKnown" : "integrationSaved", tone: "ok" });
}

export default function ConnectCrm() {
  const { t } = useTranslation("integrations");
  const { id, kind, types, variables, templates, isBrought, salon, known, search } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("crm", reply);
  const labelled = useLabelled(field);
  const title = t("connectTitle", { crm: t(`crm_${kind}`) });
  if (kind === "yclients" && salon === null) {
    return (
      <DialogFrame title={title} closeTo={LIST}>
        <DialogBody>
          {isBrought && <ErrorSummary errors={["crmSignatureInvalid"]} />}
          <Note tone="info" title={t("fromYclients")}>
            {t("fromYclientsHelp")}
          </Note>
        </DialogBody>
      </DialogFrame>
    );
  }
  return (
    <FormDialog
      title={title}
      closeTo={LIST}
      action={`${LIST}/connect/${kind}${search}`}
      submit={t(known === null ? "goOn" : "connectAgain")}
      errors={reply?.error?.[""]}
      fields={labelled}
    >
      <p className="text-ink-3">{t(`help_${kind}`)}</p>
      {salon !== null && <p className="num">{t("salon", { id: salon })}</p>}
      {known === null ? (
        <CrmFields id={id} kind={kind} field={field} types={types} variables={variables} templates={templates} />
      ) : (
        <>
          <p>{t("salonKnown", { title: known })}</p>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="title" value={known} />
        </>
      )}
    </FormDialog>
  );
}

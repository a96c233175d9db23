import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileChoice } from "../../../components/forms/file-choice";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import { getUser, userIdOf } from "../../../domain/base/access/users-in-scope";
import { newId } from "../../../domain/base/shared/ids";
import { payerTitleOf } from "../../../domain/base/shared/legal-name";
import { withUpload } from "../../../domain/papers/companies/contract-file";
import { createContract } from "../../../domain/papers/companies/contracts";
import { findCompanies, maySet } from "../../../domain/papers/companies/find";
import { contractForm } from "../../../domain/papers/companies/input";
import { titleOfCompany } from "../../../domain/papers/companies/view";
import { findPayer } from "../../../domain/papers/invoices/seller";
import { findRequisites } from "../../../domain/papers/requisites/find";
import { SCREENS } from "../../../screens";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { uploadOf } from "./upload.server";

export const handle: ScreenHandle = { screen: "contracts" };

const LIST = SCREENS.contracts.path;
const TO_CREATE = { ...SCREENS.contracts, permission: ["contracts.get", "contracts.create"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const { db } = platform;
  const user = new URL(args.request.url).searchParams.get("user")?.trim() ?? "";
  const id = user ? await userIdOf(db, user) : null;
  const customer = id === null ? null : await getUser(db, viewer, id);
  if (!customer) return { id: newId(), user, customer: null, requisites: [], companies: [] };
  const [own, sellers, payer] = await Promise.all([
    findRequisites(db, customer),
    findCompanies(db, viewer),
    findPayer(db, customer.id),
  ]);
  const sellsToIt = ({ ownerId }: (typeof sellers)[number]) => ownerId === payer?.sellerId;
  return {
    id: newId(),
    user,
    customer: customer.username,
    requisites: own.map((row) => ({ value: row.id, label: payerTitleOf(row) })),
    companies: sellers
      .filter((row) => row.isActive && maySet(viewer, row))
      .sort((one, other) => Number(sellsToIt(other)) - Number(sellsToIt(one)))
      .map((row) => ({ value: row.id, label: titleOfCompany(row) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const form = await readForm(args.request, { withFiles: true });
  const file = form.get("file");
  form.delete("file");
  const submission = parseForm(form, { schema: contractForm, formatError: formatIssues });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const result = await withUpload(platform, viewer, await uploadOf(file), (uploaded) =>
    createContract(platform, viewer, { ...input, FileId: uploaded ?? null }, { id }),
  );
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(LIST, { key: "saved", tone: "ok" });
}

export default function NewContract() {
  const { t } = useTranslation("contracts");
  const { id, user, customer, requisites, companies } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("contract", reply);
  const isBusy = useNavigation().state !== "idle";
  if (customer === null) {
    const userField = { ...field("user"), value: user, errors: user ? ["userNotFound"] : undefined };
    return (
      <DialogFrame title={t("new")} closeTo={LIST}>
        <Form action={`${LIST}/new`} noValidate>
          <DialogBody>
            <TextField field={userField} label={t("customer")} hint={t("customerHint")} autoComplete="off" />
          </DialogBody>
          <FormFoot submit={t("goOn")} closeTo={LIST} isBusy={isBusy} />
        </Form>
      </DialogFrame>
    );
  }
  const isReady = requisites.length > 0 && companies.length > 0;
  const [requisite, company, file] = [field("RequisiteId"), field("CompanyId"), field("file")];
  return (
    <DialogFrame title={t("new")} closeTo={LIST}>
      <Form
        method="post"
        action={`${LIST}/new?${new URLSearchParams({ user })}`}
        encType="multipart/form-data"
        noValidate
      >
        <DialogBody>
          <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
          <input type="hidden" name="id" value={id} />
          {requisites.length === 0 && <Note tone="warn">{t("noRequisites", { customer })}</Note>}
          {companies.length === 0 && <Note tone="warn">{t("noCompanies")}</Note>}
          {isReady && (
            <>
              <TextField field={field("title")} label={t("title")} hint={t("titleHint")} maxLength={150} />
              <Field field={requisite} label={t("requisites", { customer })}>
                <Select
                  id={requisite.id}
                  name="RequisiteId"
                  defaultValue={requisite.value}
                  required
                  options={requisites}
                />
              </Field>
              <Field field={company} label={t("company")}>
                <Select id={company.id} name="CompanyId" defaultValue={company.value} required options={companies} />
              </Field>
              <TextField field={field("tags")} label={t("tags")} hint={t("tagsHint")} optional />
              <div className="drop-zone">
                <Field field={file} label={t("file")} hint={t("fileHint")} optional>
                  <FileChoice id={file.id} accept=".pdf,.doc,.docx,.png,.jpg,.jpeg" />
                </Field>
              </div>
            </>
          )}
        </DialogBody>
        <FormFoot submit={isReady ? t("save") : null} closeTo={LIST} isBusy={isBusy} />
      </Form>
    </DialogFrame>
  );
}

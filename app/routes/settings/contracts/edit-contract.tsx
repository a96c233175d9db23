import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileChoice } from "../../../components/forms/file-choice";
import { fieldsOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { withUpload } from "../../../domain/papers/companies/contract-file";
import { getSettableContract, typesOfContract, updateContract } from "../../../domain/papers/companies/contracts";
import { contractChangeForm } from "../../../domain/papers/companies/input";
import { documentOfContract, issueContract } from "../../../domain/papers/documents/issue-contract";
import { SCREENS } from "../../../screens";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { uploadOf } from "./upload.server";

export const handle: ScreenHandle = { screen: "contracts" };

const LIST = SCREENS.contracts.path;
const ISSUE = "issue";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.contracts);
  const id = args.params.id ?? "";
  const [contract, documentId, types] = await Promise.all([
    getSettableContract(platform.db, viewer, id),
    documentOfContract(platform, { id }),
    typesOfContract(platform.db, id),
  ]);
  const { title, tags, fileId } = found(contract);
  const hasFile = fileId !== null;
  return { id, title, tags, hasFile, documentId, mayIssue: types.includes("contract") && !(hasFile && documentId) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.contracts);
  const form = await readForm(args.request, { withFiles: true });
  if (form.get("intent") === ISSUE) {
    const issued = found(await issueContract(platform, viewer, args.params.id ?? ""));
    if (!issued.ok) return replyRefused(parseForm(form, { schema: contractChangeForm }), issued);
    return redirectWithToast(`${LIST}/${args.params.id}`, { key: "saved", tone: "ok" });
  }
  const file = form.get("file");
  form.delete("file");
  const submission = parseForm(form, { schema: contractChangeForm, formatError: formatIssues });
  if (submission.status !== "success") return replyInvalid(submission);
  const { isFileRemoved, ...change } = submission.value;
  const result = found(
    await withUpload(platform, viewer, await uploadOf(file), (uploaded) => {
      const FileId = uploaded ?? (isFileRemoved ? null : undefined);
      return updateContract(platform, viewer, args.params.id ?? "", { ...change, FileId });
    }),
  );
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(LIST, { key: "saved", tone: "ok" });
}

export default function EditContract() {
  const { t } = useTranslation("contracts");
  const { id, title, tags, hasFile, documentId, mayIssue } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("contract", reply, { title, tags: tags.join(", ") });
  const isBusy = useNavigation().state !== "idle";
  const file = field("file");
  return (
    <DialogFrame title={t("edit", { title })} closeTo={LIST}>
      <Form id={ISSUE} method="post" action={`${LIST}/${id}`}>
        <input type="hidden" name="intent" value={ISSUE} />
      </Form>
      <Form method="post" action={`${LIST}/${id}`} encType="multipart/form-data" noValidate>
        <DialogBody>
          <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
          <TextField field={field("title")} label={t("title")} hint={t("titleHint")} maxLength={150} />
          <TextField field={field("tags")} label={t("tags")} hint={t("tagsHint")} optional />
          {hasFile && (
            <p>
              <a href={`${LIST}/${id}/file`}>{t("openFile")}</a>
            </p>
          )}
          <div className="drop-zone">
            <Field field={file} label={t(hasFile ? "newFile" : "file")} hint={t("fileHint")} optional>
              <FileChoice id={file.id} accept=".pdf,.doc,.docx,.png,.jpg,.jpeg" />
            </Field>
          </div>
          {hasFile && <Checkbox name="isFileRemoved" label={t("dropFile")} />}
          {(mayIssue || documentId) && (
            <div className="stack gap-2 border-t border-line pt-4">
              {documentId && (
                <p>
                  <a href={`/balance/documents/${documentId}/pdf`}>{t("openPdf")}</a>
                </p>
              )}
              {mayIssue && (
                <>
                  <div>
                    <Button form={ISSUE} icon="file-text" busy={isBusy && t("makePdf")}>
                      {t(documentId ? "remakePdf" : "makePdf")}
                    </Button>
                  </div>
                  <p className="hint">{t("pdfHelp")}</p>
                </>
              )}
            </div>
          )}
        </DialogBody>
        <FormFoot submit={t("save")} closeTo={LIST} isBusy={isBusy} />
      </Form>
    </DialogFrame>
  );
}

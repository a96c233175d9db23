import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { listInput } from "../../../domain/library/contacts/input";
import { createList } from "../../../domain/library/contacts/lists";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { ListForm } from "./form";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "contactLists.create");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.create");
  const submission = parseForm(await readForm(args.request), { schema: listInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await createList(platform, viewer, submission.value);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/contacts/${result.value.id}`, { key: "listCreated", tone: "ok" });
}

export default function NewList() {
  const { t } = useTranslation("contacts");
  const reply = useActionData<typeof action>()?.reply;
  return (
    <DialogFrame title={t("newList")} closeTo="/contacts">
      <ListForm
        action="/contacts/new"
        closeTo="/contacts"
        field={fieldsOf("list", reply)}
        errors={reply?.error?.[""] ?? undefined}
        submit={t("create")}
      />
    </DialogFrame>
  );
}

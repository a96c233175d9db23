import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { listInput } from "../../../domain/library/contacts/input";
import { getList, updateList } from "../../../domain/library/contacts/lists";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { ListForm } from "./form";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.update");
  const { id, title, type, isActive } = found(await getList(platform.db, viewer, args.params.id ?? ""));
  return { id, title, type, isActive };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.update");
  const submission = parseForm(await readForm(args.request), { schema: listInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const { isActive = false, ...input } = submission.value;
  const result = found(await updateList(platform, viewer, args.params.id ?? "", { ...input, isActive }));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/contacts/${result.value.id}`, { key: "saved", tone: "ok" });
}

export default function EditList() {
  const { t } = useTranslation("contacts");
  const { id, title, type, isActive } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const closeTo = `/contacts/${id}`;
  return (
    <DialogFrame title={t("editList")} closeTo={closeTo}>
      <ListForm
        action={`${closeTo}/edit`}
        closeTo={closeTo}
        field={fieldsOf("list", reply, { title, type })}
        errors={reply?.error?.[""] ?? undefined}
        isActive={isActive}
        submit={t("save")}
      />
    </DialogFrame>
  );
}

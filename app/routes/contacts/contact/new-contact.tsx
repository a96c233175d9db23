import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { createContact } from "../../../domain/library/contacts/contacts";
import { contactInput } from "../../../domain/library/contacts/input";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { ContactForm } from "./form";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "contacts.create");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.create");
  const submission = parseForm(await readForm(args.request), { schema: contactInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = found(await createContact(platform, viewer, args.params.id ?? "", submission.value));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/contacts/${args.params.id}`, { key: "contactCreated", tone: "ok" });
}

export default function NewContact() {
  const { t } = useTranslation("contacts");
  const { id } = useParams();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const closeTo = `/contacts/${id}${search}`;
  return (
    <DialogFrame title={t("newContactTitle")} closeTo={closeTo}>
      <ContactForm
        action={`/contacts/${id}/new`}
        closeTo={closeTo}
        field={fieldsOf("contact", reply)}
        errors={reply?.error?.[""] ?? undefined}
        submit={t("add")}
      />
    </DialogFrame>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { LinkButton } from "../../../components/ui/button";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { CONTACT_FIELDS, type ContactField } from "../../../domain/base/shared/contact-fields";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { refuse } from "../../../domain/base/shared/errors/result";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { getContact, updateContact } from "../../../domain/library/contacts/contacts";
import { SETTABLE } from "../../../domain/library/contacts/fields";
import { contactInput } from "../../../domain/library/contacts/input";
import { contactView } from "../../../domain/library/contacts/view";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { fieldValue } from "../list/bulk-input.server";
import { ContactForm } from "./form";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, ["contacts.get", "contacts.update"]);
  const row = found(await getContact(platform.db, viewer, args.params.contactId ?? ""));
  const view = contactView(row);
  const stored = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, view[field]]));
  return {
    id: row.id,
    listId: row.listId,
    title: formatPhone(row.phone),
    stored: shownOf({ ...stored, phone: view.phone && formatPhone(row.phone) } as Record<string, string | null>),
    mayRemove: can(viewer, "contacts.remove"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.update");
  const form = await readForm(args.request);
  if (form.has("cell")) return editCell(viewer, platform, args.params.contactId ?? "", form);
  const submission = parseForm(form, { schema: contactInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const { value } = submission;
  // Sends only changed fields: another user may have edited the rest.
  const changed = CONTACT_FIELDS.filter((field) => isChanged(form, field));
  const change = Object.fromEntries(changed.map((field) => [field, value[field] ?? null]));
  const result = found(await updateContact(platform, viewer, args.params.contactId ?? "", change));
  if (!result.ok) return replyRefused(submission, result);
  const { id, listId } = result.value;
  return redirectWithToast(`/contacts/${listId}/${id}`, { key: "saved", tone: "ok" });
}

function shownOf(stored: Record<string, string | null>): Record<string, string | null> {
  return { ...stored, shown: JSON.stringify(stored) };
}

function isChanged(form: FormData, field: ContactField): boolean {
  const shown = z.record(z.string(), z.string().nullable()).safeParse(jsonOf(form.get("shown")));
  return !shown.success || (shown.data[field] ?? "") !== (form.get(field) ?? "");
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

async function editCell(viewer: Viewer, platform: Platform, id: string, form: FormData) {
  const field = SETTABLE.find((name) => name === form.get("cell"));
  const parsed = field ? fieldValue(field, String(form.get("value") ?? "")) : refuse("contactFieldUnknown");
  const result =
    parsed.ok && field ? found(await updateContact(platform, viewer, id, { [field]: parsed.value })) : parsed;
  if (result.ok) return data({ cell: null, reply: undefined });
  return data(
    { cell: { errors: result.problems.map(message) }, reply: undefined },
    { status: ERROR_STATUS[result.code] },
  );
}

export default function EditContact() {
  const { t } = useTranslation("contacts");
  const { id, listId, title, stored, mayRemove } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>()?.reply;
  const closeTo = `/contacts/${listId}/${id}${search}`;
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <ContactForm
        action={`/contacts/${listId}/${id}/edit`}
        closeTo={closeTo}
        field={fieldsOf("contact", reply, stored)}
        errors={reply?.error?.[""] ?? undefined}
        submit={t("save")}
      >
        {mayRemove && (
          <LinkButton variant="danger" className="ml-auto" to={`/contacts/${listId}/${id}/remove`}>
            {t("removeMore")}
          </LinkButton>
        )}
      </ContactForm>
    </DialogFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { formatPhone } from "../../../domain/base/shared/phone";
import { getContact, removeContact } from "../../../domain/library/contacts/contacts";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.remove");
  const { id, listId, phone } = found(await getContact(platform.db, viewer, args.params.contactId ?? ""));
  return { id, listId, phone: formatPhone(phone) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contacts.remove");
  const { listId } = found(await removeContact(platform, viewer, args.params.contactId ?? ""));
  return redirectWithToast(`/contacts/${listId}`, { key: "contactRemoved", tone: "ok" });
}

export default function RemoveContact() {
  const { t } = useTranslation("contacts");
  const { id, listId, phone } = useLoaderData<typeof loader>();
  const to = `/contacts/${listId}/${id}`;
  return (
    <ConfirmDialog
      title={t("removeContactTitle", { phone })}
      closeTo={to}
      action={`${to}/remove`}
      words={t("removeContact")}
    >
      {t("removeContactHelp")}
    </ConfirmDialog>
  );
}

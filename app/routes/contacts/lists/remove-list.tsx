import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { formatNumber } from "../../../components/ui/format";
import { getList } from "../../../domain/contacts/lists";
import { removeList } from "../../../domain/contacts/remove-list";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.remove");
  const { id, title, contacts } = found(await getList(platform.db, viewer, args.params.id ?? ""));
  return { id, title: shownTitle(title, await localeOf(args.request, args.context)), contacts };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.remove");
  const result = found(await removeList(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast("/contacts", { key: "listRemoved", tone: "ok" });
}

/** Confirmation with the consequences. */
export default function RemoveList() {
  const { t, i18n } = useTranslation("contacts");
  const { id, title, contacts } = useLoaderData<typeof loader>();
  const number = formatNumber(contacts, i18n.language);
  return (
    <ConfirmDialog
      title={t("removeListTitle", { title })}
      closeTo={`/contacts/${id}`}
      action={`/contacts/${id}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={contacts > 0 ? t("removeContacts", { count: contacts, number }) : t("removeList")}
    >
      {t(contacts > 0 ? "removeListHelp" : "removeEmptyHelp")}
    </ConfirmDialog>
  );
}

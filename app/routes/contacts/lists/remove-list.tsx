import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { formatNumber } from "../../../components/ui/format";
import { getList } from "../../../domain/library/contacts/lists";
import { removeList } from "../../../domain/library/contacts/remove-list";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";

export const handle: ScreenHandle = { screen: "contacts" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.remove");
  const { id, title, contacts } = found(await getList(platform.db, viewer, args.params.id ?? ""));
  return { id, title: shownTitle(title, await localeOf(args.request, args.context)), contacts };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, "contactLists.remove"), {
    remove: removeList,
    to: "/contacts",
    toast: "listRemoved",
  });

/** Confirmation with the consequences. */
export default function RemoveList() {
  const { t, i18n } = useTranslation("contacts");
  const { title, contacts } = useLoaderData<typeof loader>();
  const number = formatNumber(contacts, i18n.language);
  return (
    <RemovalDialog
      list="/contacts"
      title={t("removeListTitle", { title })}
      words={contacts > 0 ? t("removeContacts", { count: contacts, number }) : t("removeList")}
    >
      {t(contacts > 0 ? "removeListHelp" : "removeEmptyHelp")}
    </RemovalDialog>
  );
}

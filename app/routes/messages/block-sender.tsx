import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import type { Rule } from "../../domain/access/viewer";
import { blockSender } from "../../domain/incoming/block";
import { getIncoming } from "../../domain/incoming/find";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { i18n, localeOf } from "../../web/locale";
import { found } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { INCOMING } from "./incoming-query";
import { writer } from "./incoming-row.server";

export const handle: ScreenHandle = { screen: "incoming" };

const RIGHTS: Rule = { permission: ["sendingsIncoming.get", "contacts.create"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { id, sender } = found(await getIncoming(platform.db, viewer, args.params.id ?? ""));
  return { id, from: writer(sender) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const t = await i18n.getFixedT(await localeOf(args.request, args.context), "contacts");
  const id = args.params.id ?? "";
  found(await blockSender(platform, viewer, id, t("stopListTitle")));
  return redirectWithToast(`${INCOMING}/${id}`, { key: "senderBlocked", tone: "ok" });
}

export default function BlockSender() {
  const { t } = useTranslation("incoming");
  const { id, from } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const to = `${INCOMING}/${id}`;
  return (
    <ConfirmDialog
      title={t("blockTitle", { phone: from })}
      closeTo={to + search}
      action={`${to}/block`}
      words={t("block")}
    >
      {t("blockHelp")}
    </ConfirmDialog>
  );
}

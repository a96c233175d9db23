import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import type { Rule } from "../../../domain/base/access/viewer";
import { isEmail } from "../../../domain/base/shared/email";
import { blockSender } from "../../../domain/messaging/incoming/block";
import { getIncoming } from "../../../domain/messaging/incoming/find";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { i18n, localeOf } from "../../../web/words/locale";
import { sayIn } from "../shared/reply-page.server";
import { INCOMING } from "./query";
import { writer } from "./row.server";

export const handle: ScreenHandle = { screen: "incoming" };

const RIGHTS: Rule = { permission: ["sendingsIncoming.get", "contacts.create"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { id, sender } = found(await getIncoming(platform.db, viewer, args.params.id ?? ""));
  const say = sayIn(await localeOf(args.request, args.context));
  const words = {
    title: say("blockTitle", { phone: writer(sender) }),
    help: say(isEmail(sender) ? "blockEmailHelp" : "blockHelp"),
    block: say("block"),
  };
  return { id, words };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const t = await i18n.getFixedT(await localeOf(args.request, args.context), "contacts");
  const id = args.params.id ?? "";
  const { sender } = found(await blockSender(platform, viewer, id, t("stopListTitle")));
  const { search } = new URL(args.request.url);
  return redirectWithToast(`${INCOMING}/${id}${search}`, {
    key: isEmail(sender) ? "emailBlocked" : "senderBlocked",
    tone: "ok",
  });
}

export default function BlockSender() {
  const { id, words } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const to = `${INCOMING}/${id}`;
  return (
    <ConfirmDialog title={words.title} closeTo={to + search} action={`${to}/block${search}`} words={words.block}>
      {words.help}
    </ConfirmDialog>
  );
}

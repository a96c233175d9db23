import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MessageActions } from "../../../../db/schema/routing";
import { useChannelName } from "../../../components/ui/channel-name";
import { messageRuleGroups } from "../../../domain/network/routing/rules/message-rule-groups";
import { messageRules } from "../../../domain/network/routing/rules/message-rules";
import { rulesOf } from "../../../domain/network/routing/rules/rules-of";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { GroupHead } from "../groups/head";
import { groupView } from "../groups/kinds.server";
import { byManager } from "../shared/revalidate";
import { useConditionWords } from "./condition-text";
import { shownConditions } from "./conditions.server";
import { readMove } from "./move.server";
import { RuleList } from "./rule-list";

export const handle: ScreenHandle = { screen: "messageRules", live: ["messageRuleGroups", "messageRules"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("messageRules.get"));
  const { id: groupId = "" } = args.params;
  const [known, rules] = await Promise.all([
    messageRuleGroups.get(platform.db, groupId),
    rulesOf(platform.db, "message", groupId),
  ]);
  const group = found(known);
  const shown = rules.map(({ id, title, isActive, conditions, titles, actions }) => ({
    id,
    title,
    isActive,
    conditions: shownConditions(conditions, titles),
    actions: shownActions(actions),
  }));
  return { group: groupView(group), rules: shown };
}

/** A rule's actions for the list. */
function shownActions({ text, sender, moderation, type, buttons, fallbacks }: MessageActions) {
  return {
    moderation: moderation ?? null,
    type: type ?? null,
    changes: { text: text?.length ?? 0, sender: sender?.length ?? 0, buttons: buttons?.length ?? 0 },
    fallbacks: fallbacks?.length ?? 0,
  };
}

type ShownActions = ReturnType<typeof shownActions>;

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("messageRules.update"));
  const { id = "" } = args.params;
  const { rule, to } = await readMove(args.request);
  const known = found(await messageRules.get(platform.db, rule));
  found(known.groupId === id ? await messageRules.update(platform, rule, { position: to }) : null);
  return redirect(`/routing/messageRules/${id}`, 303);
}

export default function MessageRuleGroup() {
  const { group, rules } = useLoaderData<typeof loader>();
  const words = useConditionWords();
  const does = useActionWords();
  const shown = rules.map(({ conditions, actions, ...rule }) => ({
    ...rule,
    conditions: words(conditions),
    outcome: does(actions),
  }));
  return (
    <>
      <GroupHead kind="messageRules" group={group} />
      <RuleList base={`/routing/messageRules/${group.id}`} rules={shown} />
      <Outlet />
    </>
  );
}

/** A rule's actions in words. */
function useActionWords() {
  const { t } = useTranslation("routing");
  const channel = useChannelName();
  return ({ moderation, type, changes, fallbacks }: ShownActions): string => {
    const words = [
      changes.text > 0 && t("does_text"),
      changes.sender > 0 && t("does_sender"),
      moderation && t(`does_${moderation}`),
      type && t("does_type", { name: channel(type) }),
      fallbacks > 0 && t("does_fallbacks"),
      changes.buttons > 0 && t("does_buttons"),
    ].filter(Boolean);
    return words.length > 0 ? words.join(", ") : t("does_nothing");
  };
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { providerGroupChoices } from "../../../domain/network/routing/providers/provider-groups";
import { routingGroups } from "../../../domain/network/routing/rules/routing-groups";
import { routingRules } from "../../../domain/network/routing/rules/routing-rules";
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

export const handle: ScreenHandle = { screen: "routingRoutes", live: ["routingGroups", "routingRules"] };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("routing.get"));
  const { db } = platform;
  const { id: groupId = "" } = args.params;
  const [known, rules, choices] = await Promise.all([
    routingGroups.get(db, groupId),
    rulesOf(db, "routing", groupId),
    providerGroupChoices(db),
  ]);
  const group = found(known);
  const carriers = new Map(choices.map(({ id, title }) => [id, title]));
  const shown = rules.map(({ id, title, isActive, rules: conditions, titles, providerGroups }) => ({
    id,
    title,
    isActive,
    conditions: shownConditions(conditions, titles),
    carriers: providerGroups.map((groupId) => carriers.get(groupId) ?? groupId),
  }));
  return { group: groupView(group), rules: shown };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("routing.update"));
  const { id = "" } = args.params;
  const { rule, to } = await readMove(args.request);
  const known = found(await routingRules.get(platform.db, rule));
  found(known.groupId === id ? await routingRules.update(platform, rule, { position: to }) : null);
  return redirect(`/routing/routes/${id}`, 303);
}

export default function RoutingGroup() {
  const { t } = useTranslation("routing");
  const { group, rules } = useLoaderData<typeof loader>();
  const words = useConditionWords();
  const shown = rules.map(({ conditions, carriers, ...rule }) => ({
    ...rule,
    conditions: words(conditions),
    outcome: carriers.length > 0 ? t("carriedBy", { names: carriers.join(" → ") }) : t("carriedByNobody"),
  }));
  return (
    <>
      <GroupHead kind="routes" group={group} />
      <RuleList base={`/routing/routes/${group.id}`} rules={shown} />
      <Outlet />
    </>
  );
}

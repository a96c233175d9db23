import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { providerGroupChoices } from "../../../domain/network/routing/providers/provider-groups";
import { routingGroups } from "../../../domain/network/routing/rules/routing-groups";
import { routingRules } from "../../../domain/network/routing/rules/routing-rules";
import { routingRuleInput } from "../../../domain/network/routing/rules/rule-input";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyRows } from "../../../web/forms/rows-form";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { FormRows } from "../shared/form-rows";
import { byManager } from "../shared/revalidate";
import { rowOf, save } from "../shared/save.server";
import { ConditionRows } from "./condition-rows";
import { conditionRows } from "./conditions.server";
import { RuleFrame } from "./rule-frame";

export const handle: ScreenHandle = { screen: "routingRoutes" };

const ruleForm = routingRuleInput.omit({ RoutingGroupId: true, position: true });

export async function loader(args: LoaderFunctionArgs) {
  const { id = "", ruleId } = args.params;
  const { platform } = await guard(args, byManager(ruleId ? "routing.update" : "routing.create"));
  const { db } = platform;
  const [known, row, choices] = await Promise.all([
    routingGroups.get(db, id),
    rowOf(platform, routingRules, ruleId),
    providerGroupChoices(db, { ofGroup: id }),
  ]);
  const group = found(known);
  if (row) found(row.groupId === group.id ? row : null);
  return {
    group: { title: group.title, to: `/routing/routes/${group.id}` },
    ruleId: row?.id ?? null,
    choices: choices.map(({ id: value, title: label }) => ({ value, label })),
    stored: row
      ? {
          title: row.title,
          isActive: row.isActive,
          ProviderGroups: row.providerGroups,
          rules: conditionRows(row.rules, row.titles),
        }
      : { isActive: true, rules: [], ProviderGroups: [""] },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { id = "", ruleId } = args.params;
  const { platform } = await guard(args, byManager(ruleId ? "routing.update" : "routing.create"));
  const group = found(await routingGroups.get(platform.db, id));
  const known = await rowOf(platform, routingRules, ruleId);
  if (known) found(known.groupId === group.id ? known : null);
  const submission = parseForm(await readForm(args.request), { schema: ruleForm });
  if (submission.status !== "success") return replyRows(submission);
  const { rules = [], ProviderGroups = [], isActive = false, title } = submission.value;
  const rule = { title, RoutingGroupId: id, rules, ProviderGroups, isActive };
  const result = await save(platform, routingRules, ruleId, rule);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/routing/routes/${id}`, { key: "saved", tone: "ok" });
}

/** Conditions and providers in order of preference. */
export default function RoutingRule() {
  const { t } = useTranslation("routing");
  const { group, ruleId, choices, stored } = useLoaderData<typeof loader>();
  const form = rowsFormOf("rule", useActionData<typeof action>()?.reply, stored);
  return (
    <RuleFrame group={group} ruleId={ruleId} form={form}>
      <ConditionRows form={form} name="rules" />
      <FormRows
        form={form}
        name="ProviderGroups"
        legend={t("providerGroups")}
        hint={t("carriersHelp")}
        add={t("addCarrier")}
      >
        {(row, index) => {
          const carrier = form.field(row);
          return (
            <Field field={carrier} label={t("carrier", { number: index + 1 })} labelHidden>
              <Select id={carrier.id} name={carrier.name} required options={choices} defaultValue={carrier.value} />
            </Field>
          );
        }}
      </FormRows>
    </RuleFrame>
  );
}

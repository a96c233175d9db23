import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { rowsFormOf } from "../../../components/forms/rows";
import { messageRuleGroups } from "../../../domain/network/routing/rules/message-rule-groups";
import { messageRules } from "../../../domain/network/routing/rules/message-rules";
import { messageRuleInput } from "../../../domain/network/routing/rules/rule-input";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyRows } from "../../../web/forms/rows-form";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { byManager } from "../shared/revalidate";
import { rowOf, save } from "../shared/save.server";
import { ActionFields } from "./action-fields";
import { ConditionRows } from "./condition-rows";
import { conditionRows } from "./conditions.server";
import { fallbackRows, nameTriggers } from "./fallbacks.server";
import { RuleFrame } from "./rule-frame";

export const handle: ScreenHandle = { screen: "messageRules" };

const ruleForm = messageRuleInput.omit({ MessageRuleGroupId: true, position: true });

export async function loader(args: LoaderFunctionArgs) {
  const { id = "", ruleId } = args.params;
  const { platform } = await guard(args, byManager(ruleId ? "messageRules.update" : "messageRules.create"));
  const [known, row] = await Promise.all([
    messageRuleGroups.get(platform.db, id),
    rowOf(platform, messageRules, ruleId),
  ]);
  const group = found(known);
  if (row) found(row.groupId === group.id ? row : null);
  const { fallbacks, ...actions } = row?.actions ?? {};
  return {
    group: { title: group.title, to: `/routing/messageRules/${group.id}` },
    ruleId: row?.id ?? null,
    stored: row
      ? {
          title: row.title,
          isActive: row.isActive,
          conditions: conditionRows(row.conditions, row.titles),
          actions: { ...structuredClone(actions), fallbacks: fallbackRows(fallbacks) },
        }
      : { isActive: true, conditions: [], actions: {} },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { id = "", ruleId } = args.params;
  const { platform } = await guard(args, byManager(ruleId ? "messageRules.update" : "messageRules.create"));
  const group = found(await messageRuleGroups.get(platform.db, id));
  const known = await rowOf(platform, messageRules, ruleId);
  if (known) found(known.groupId === group.id ? known : null);
  const form = await readForm(args.request);
  nameTriggers(form);
  const submission = parseForm(form, { schema: ruleForm });
  if (submission.status !== "success") return replyRows(submission);
  const { conditions = [], actions = {}, isActive = false, title } = submission.value;
  const rule = { title, MessageRuleGroupId: id, conditions, actions, isActive };
  const result = await save(platform, messageRules, ruleId, rule);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/routing/messageRules/${id}`, { key: "saved", tone: "ok" });
}

export default function MessageRule() {
  const { group, ruleId, stored } = useLoaderData<typeof loader>();
  const form = rowsFormOf("rule", useActionData<typeof action>()?.reply, stored);
  return (
    <RuleFrame group={group} ruleId={ruleId} form={form}>
      <ConditionRows form={form} name="conditions" />
      <ActionFields form={form} />
    </RuleFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../components/ui/channel-name";
import { Checkbox } from "../../components/ui/check";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { assignmentOf } from "../../domain/network/routing/assignments";
import { messageRuleGroups } from "../../domain/network/routing/rules/message-rule-groups";
import { routingGroups } from "../../domain/network/routing/rules/routing-groups";
import { groupsForm } from "../../domain/people/accounts/managed-input";
import { updateUser } from "../../domain/people/accounts/update-user";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { ASSIGNS_GROUPS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

/** Options in a form. */
const CHOICES = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, ASSIGNS_GROUPS);
  const { db } = platform;
  const [{ id, data, username }, assigned, routes, rules] = await Promise.all([
    managedUser(platform, viewer, args.params.id),
    assignmentOf(db, args.params.id ?? ""),
    routingGroups.find(db, { limit: CHOICES }),
    messageRuleGroups.find(db, { limit: CHOICES }),
  ]);
  const own = new Set([...assigned.routingGroups, ...assigned.messageRuleGroups].map((group) => group.id));
  return {
    id,
    name: fullName(data, username),
    routes: routes.rows.map((row) => ({ id: row.id, title: row.title, type: row.type, isOwn: own.has(row.id) })),
    rules: rules.rows.map((row) => ({ id: row.id, title: row.title, type: null, isOwn: own.has(row.id) })),
  };
}

type Choice = Pick<Awaited<ReturnType<typeof loader>>["rules"][number], "id" | "title" | "isOwn"> & {
  type: string | null;
};

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, ASSIGNS_GROUPS);
  const { id } = await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: groupsForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = found(await updateUser(platform, viewer, id, submission.value));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/users/${id}`, { key: "saved", tone: "ok" });
}

/** Own routing and rule groups; otherwise inherited. */
export default function UserGroups() {
  const { t } = useTranslation("users");
  const { id, name, routes, rules } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <UserDialog
      user={{ id }}
      path="routing"
      title={t("groupsTitle", { name })}
      submit={t("save")}
      errors={Object.values(reply?.error ?? {}).flatMap((errors) => errors ?? [])}
    >
      <p>{t("groupsHelp")}</p>
      <Ticks name="routingGroups" legend={t("routes")} choices={routes} />
      <Ticks name="messageRuleGroups" legend={t("messageRules")} choices={rules} />
    </UserDialog>
  );
}

function Ticks({ name, legend, choices }: { name: string; legend: string; choices: Choice[] }) {
  const { t } = useTranslation("users");
  const channel = useChannelName();
  return (
    <fieldset className="stack gap-2">
      <legend>{legend}</legend>
      {choices.length === 0 && <p className="hint">{t("groupsNone")}</p>}
      {choices.map(({ id, title, type, isOwn }) => (
        <Checkbox
          key={id}
          name={name}
          value={id}
          defaultChecked={isOwn}
          label={type ? `${title} (${channel(type)})` : title}
        />
      ))}
    </fieldset>
  );
}

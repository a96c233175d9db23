import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../components/ui/icon";
import { Select } from "../../components/ui/input";
import { PERMISSIONS, type Resource, TEMPLATES } from "../../domain/base/access/permissions";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { rightsForm } from "../../domain/people/accounts/managed-input";
import { setGrants } from "../../domain/people/accounts/update-user";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { rightNames } from "../../web/words/right-names.server";
import { managedUser } from "./managed.server";
import { GRANTS_RIGHTS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, GRANTS_RIGHTS);
  const { id, level, grants, data, username } = await managedUser(platform, viewer, args.params.id);
  const names = rightNames(await localeOf(args.request, args.context));
  const rights = PERMISSIONS.map((permission) => ({
    permission,
    verb: names.verb(permission),
    inTemplate: TEMPLATES[level].includes(permission),
    granted: grants[permission] ?? null,
    mayGive: viewer.permissions.has(permission),
  }));
  const groups = Object.entries(Object.groupBy(rights, ({ permission }) => permission.split(".", 1)[0] as Resource));
  return {
    id,
    level,
    name: fullName(data, username),
    groups: groups.map(([resource, list = []]) => ({ resource, title: names.resource(resource as Resource), list })),
  };
}

type RightGroup = Awaited<ReturnType<typeof loader>>["groups"][number];
type Right = RightGroup["list"][number];

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, GRANTS_RIGHTS);
  const rights = rightsForm.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!rights.success) throw new CodedError("badRequest");
  const result = found(await setGrants(platform, viewer, args.params.id ?? "", rights.data));
  if (!result.ok) throw new CodedError(result.code, result.problems[0]);
  return redirectWithToast(`/users/${result.value.id}`, { key: "saved", tone: "ok" });
}

export default function Rights() {
  const { t } = useTranslation("users");
  const { id, level, name, groups } = useLoaderData<typeof loader>();
  return (
    <UserDialog user={{ id }} path="rights" title={t("rightsTitle", { name })} submit={t("save")}>
      <p>{t("rightsHelp", { level: t(`level_${level}`) })}</p>
      <div className="stack gap-2">
        {groups.map((group) => (
          <Group key={group.resource} group={group} />
        ))}
      </div>
    </UserDialog>
  );
}

function Group({ group: { title, resource, list } }: { group: RightGroup }) {
  const { t } = useTranslation("users");
  const own = list.filter(({ granted }) => granted !== null).length;
  return (
    <details open={own > 0}>
      <summary className="row justify-between py-1 text-sm">
        <span className="font-medium">
          {title} <Code text={resource} />
        </span>
        <span className="row gap-1 text-ink-3">
          {own > 0 && t("ownRights", { count: own })}
          <Icon name="chevron-down" size="s" />
        </span>
      </summary>
      <div className="stack gap-2 py-2">
        {list.map((right) => (
          <RightRow key={right.permission} right={right} />
        ))}
      </div>
    </details>
  );
}

function Code({ text }: { text: string }) {
  return <code className="font-mono text-xs font-normal text-ink-3 wrap-anywhere">{text}</code>;
}

function RightRow({ right: { permission, verb, inTemplate, granted, mayGive } }: { right: Right }) {
  const { t } = useTranslation("users");
  const id = `right-${permission}`;
  return (
    <div className="row flex-wrap justify-between gap-x-3">
      <label htmlFor={id} className="text-sm">
        {verb} <Code text={permission} />
      </label>
      <Select
        id={id}
        name={permission}
        className="max-w-56"
        disabled={!mayGive}
        title={mayGive ? undefined : t("notYours")}
        defaultValue={granted === null ? "" : granted ? "allow" : "deny"}
      >
        <option value="">{t(inTemplate ? "templateAllows" : "templateDenies")}</option>
        <option value="allow">{t("allow")}</option>
        <option value="deny">{t("deny")}</option>
      </Select>
    </div>
  );
}

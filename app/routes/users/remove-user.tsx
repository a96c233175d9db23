import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { removeUser } from "../../domain/people/accounts/remove-user";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { REMOVES_USERS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, REMOVES_USERS);
  const { id, data, username } = await managedUser(platform, viewer, args.params.id);
  return { id, name: fullName(data, username) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, REMOVES_USERS);
  const result = found(await removeUser(platform, viewer, args.params.id ?? "", args.context.client));
  return result.ok ? redirectWithToast("/users", { key: "userRemoved", tone: "ok" }) : replyErrors(result);
}

export default function RemoveUser() {
  const { t } = useTranslation("users");
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <UserDialog
      user={{ id }}
      path="remove"
      title={t("removeTitle", { name })}
      submit={t("remove")}
      variant="danger-solid"
      errors={useActionData<typeof action>()?.errors}
    >
      <p>{t("removeHelp")}</p>
    </UserDialog>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { updateUser } from "../../domain/people/accounts/update-user";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { UPDATES_USERS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  const { id, isActive, data, username } = await managedUser(platform, viewer, args.params.id);
  return { id, isActive, name: fullName(data, username) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  const isActive = (await readForm(args.request)).get("isActive") === "true";
  const result = found(await updateUser(platform, viewer, args.params.id ?? "", { isActive }));
  if (!result.ok) throw new CodedError(result.code, result.problems[0]);
  return redirectWithToast(`/users/${result.value.id}`, {
    key: isActive ? "userUnblocked" : "userBlocked",
    tone: "ok",
  });
}

export default function BlockUser() {
  const { t } = useTranslation("users");
  const { id, isActive, name } = useLoaderData<typeof loader>();
  return (
    <UserDialog
      user={{ id }}
      path="block"
      title={t(isActive ? "blockTitle" : "unblockTitle", { name })}
      submit={t(isActive ? "block" : "unblock")}
      variant={isActive ? "danger-solid" : "primary"}
    >
      <input type="hidden" name="isActive" value={String(!isActive)} />
      <p>{t(isActive ? "blockHelp" : "unblockHelp")}</p>
    </UserDialog>
  );
}

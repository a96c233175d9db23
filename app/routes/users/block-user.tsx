import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../components/layout/dialog-frame";
import { Button, LinkButton } from "../../components/ui/button";
import { fullName } from "../../domain/access/viewer-of-token";
import { updateUser } from "../../domain/accounts/update-user";
import { CodedError } from "../../domain/shared/errors";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { managedUser } from "./managed.server";
import { UPDATES_USERS } from "./rules";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  const { id, isActive, data, username } = await managedUser(platform, viewer, args.params.id);
  return { id, isActive, name: fullName(data, username) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, UPDATES_USERS);
  const isActive = (await args.request.formData()).get("isActive") === "true";
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
  const { search } = useLocation();
  const closeTo = `/users/${id}${search}`;
  const action = `/users/${id}/block`;
  const isBusy = useNavigation().formAction === action;
  const words = t(isActive ? "block" : "unblock");
  return (
    <DialogFrame title={t(isActive ? "blockTitle" : "unblockTitle", { name })} closeTo={closeTo}>
      <Form method="post" action={action}>
        <input type="hidden" name="isActive" value={String(!isActive)} />
        <DialogBody>
          <p>{t(isActive ? "blockHelp" : "unblockHelp")}</p>
        </DialogBody>
        <DialogFoot>
          <Button variant={isActive ? "danger-solid" : "primary"} busy={isBusy && words}>
            {words}
          </Button>
          <LinkButton to={closeTo} preventScrollReset>
            {t("cancel")}
          </LinkButton>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}

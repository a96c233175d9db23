import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { getHook, rotateSecret } from "../../../domain/messaging/webhooks/hooks";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { IssuedSecret } from "./issued-secret";

export const handle: ScreenHandle = { screen: "webhooks" };

export const headers = () => ({ "cache-control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.update");
  const { id, title } = found(await getHook(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.update");
  const result = found(await rotateSecret(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return data({ secret: result.value.secret });
}

export default function RotateSecret() {
  const { t } = useTranslation("webhooks");
  const { id, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/settings/webhooks/${id}`;
  if (answer && "secret" in answer) {
    return (
      <DialogFrame title={t("rotated")} closeTo={null}>
        <IssuedSecret id={id} secret={answer.secret} isNew={false} />
      </DialogFrame>
    );
  }
  return (
    <ConfirmDialog
      title={t("rotateTitle", { title })}
      closeTo={closeTo}
      action={`${closeTo}/rotate`}
      errors={answer?.errors}
      words={t("rotate")}
    >
      {t("rotateHelp")}
    </ConfirmDialog>
  );
}

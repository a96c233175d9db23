import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { getIntegration, renewSecret } from "../../../domain/products/integrations/integrations";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { IssuedAddress } from "./issued-address";
import { LIST, rightTo } from "./style";

export const handle: ScreenHandle = { screen: "integrations" };

export const headers = () => ({ "cache-control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("update"));
  const { id, title } = found(await getIntegration(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("update"));
  const result = found(await renewSecret(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return data({ url: result.value.url });
}

export default function RenewAddress() {
  const { t } = useTranslation("integrations");
  const { id, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "url" in answer) return <IssuedAddress id={id} url={answer.url} />;
  return (
    <ConfirmDialog
      title={t("renewTitle", { title })}
      closeTo={`${LIST}/${id}`}
      action={`${LIST}/${id}/renew`}
      errors={answer?.errors}
      words={t("renew")}
    >
      {t("renewHelp")}
    </ConfirmDialog>
  );
}

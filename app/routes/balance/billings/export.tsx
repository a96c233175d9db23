import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExportDialog } from "../../../components/lists/export-dialog";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { exportPage, exportTask } from "../../../web/lists/export-routes.server";
import { guard } from "../../../web/session/guard";
import { requestedLedger } from "./export-request.server";

export const handle: ScreenHandle = { screen: "billings" };

export async function loader(args: LoaderFunctionArgs) {
  return exportPage(args, await requestedLedger(args, await guard(args, SCREENS.billings)));
}

export async function action(args: ActionFunctionArgs) {
  return exportTask(args, await requestedLedger(args, await guard(args, SCREENS.billings)));
}

export default function ExportLedger() {
  const { errors: loaderErrors, ...data } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? loaderErrors;
  return <ExportDialog {...data} errors={errors} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExportDialog } from "../../../components/lists/export-dialog";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { exportPage, exportTask } from "../../../web/lists/export-routes.server";
import { openScope } from "../../../web/lists/scope.server";
import { requestedRequisites } from "./export-request.server";

export const handle: ScreenHandle = { screen: "requisites" };

export async function loader(args: LoaderFunctionArgs) {
  return exportPage(args, await requestedRequisites(args, await openScope(args, SCREENS.requisites)));
}

export async function action(args: ActionFunctionArgs) {
  return exportTask(args, await requestedRequisites(args, await openScope(args, SCREENS.requisites)));
}

export default function ExportRequisites() {
  const { errors: loaderErrors, ...data } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? loaderErrors;
  return <ExportDialog {...data} errors={errors} />;
}

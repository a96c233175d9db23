import { useActionData, useLoaderData } from "@remix-run/react";
import { ExportDialog } from "../../../components/lists/export-dialog";
import type { exportPage } from "../../../web/lists/export-routes.server";

export function MessagesExport() {
  const { errors: loaderErrors, ...data } = useLoaderData<typeof exportPage>();
  const errors = useActionData<{ errors: string[] }>()?.errors ?? loaderErrors;
  return <ExportDialog {...data} errors={errors} />;
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { guard } from "../../web/guard";
import { pathFor } from "../../web/menu";

/** The first tab that the viewer may open. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, ["sendings.get", "tasks.get"], "or");
  return redirect(pathFor(viewer, "outgoing") ?? "/messages/tasks");
}

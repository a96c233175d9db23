import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { newId } from "../../domain/base/shared/ids";
import { SCREENS } from "../../screens";
import { guard } from "../../web/session/guard";

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.send);
  const query = new URL(args.request.url).searchParams;
  if (args.params.template) query.set("template", args.params.template);
  query.delete("d");
  return redirect(`/send/message?d=${newId()}${query.size > 0 ? `&${query}` : ""}`);
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { actAs } from "../../domain/base/access/act-as";
import { CodedError } from "../../domain/base/shared/errors/errors";
import { guard } from "../../web/session/guard";
import { sessionCookie } from "../../web/session/session-cookie";

/** GET of an action's path: redirects to the account. */
export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "users.loginAs");
  return redirect(`/users/${args.params.id}`);
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "users.loginAs");
  const result = await actAs(platform, viewer, args.params.id ?? "", args.context.client);
  if (!result.ok) throw new CodedError(result.code, result.problems[0]);
  const { token, expiresAt } = result.value;
  return redirect("/", { status: 303, headers: { "set-cookie": sessionCookie(token, expiresAt) } });
}

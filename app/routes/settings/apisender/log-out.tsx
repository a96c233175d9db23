import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { logOutOwnNumber } from "../../../domain/network/own-numbers/operate";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { actOnNumber, requestedNumber } from "./number-act.server";
import { NumberDialog } from "./number-dialog";
import { LIST } from "./path";

export const handle: ScreenHandle = { screen: "apisender" };

export const loader = async (args: LoaderFunctionArgs) => requestedNumber(args, await guard(args, "apisender.update"));

export const action = async (args: ActionFunctionArgs) =>
  actOnNumber(args, await guard(args, "apisender.update"), {
    run: logOutOwnNumber,
    to: `${LIST}/${args.params.id}`,
    said: "numberLoggedOut",
  });

export default function LogOut() {
  return <NumberDialog act="logout" />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Viewer } from "../../../domain/base/access/viewer";
import type { Result } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { getOwnNumber } from "../../../domain/network/own-numbers/find";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import type { guard } from "../../../web/session/guard";
import { numberView } from "./number-view.server";

type Door = Pick<Awaited<ReturnType<typeof guard>>, "viewer" | "platform">;

/** The dialog's number. */
export async function requestedNumber({ params }: LoaderFunctionArgs, { viewer, platform }: Door) {
  return numberView(found(await getOwnNumber(platform.db, viewer, params.id ?? "")), platform.clock());
}

interface Act {
  run(platform: Platform, viewer: Viewer, id: string): Promise<Result<unknown> | null>;
  to: string;
  said: string;
}

/** Runs the dialog's action. */
export async function actOnNumber({ params }: ActionFunctionArgs, { viewer, platform }: Door, { run, to, said }: Act) {
  const result = found(await run(platform, viewer, params.id ?? ""));
  return result.ok ? redirectWithToast(to, { key: said, tone: "ok" }) : replyErrors(result);
}

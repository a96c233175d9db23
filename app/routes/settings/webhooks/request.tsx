import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getRequest } from "../../../domain/messaging/webhooks/inspector";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { Exchange } from "./exchange";
import { useOutcome } from "./outcome";
import { pathOf } from "./query";

export const handle: ScreenHandle = { screen: "webhooks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.get");
  const { id = "", number } = args.params;
  const row = found(await getRequest(platform.db, viewer, id, Number(number)));
  const { eventId, type, attempt, status, error, request, answer, createdAt } = row;
  return { id, eventId, type, attempt, status, error, request, answer, createdAt, now: platform.clock() };
}

export default function Request() {
  const { id, eventId, type, status, error, createdAt, ...data } = useLoaderData<typeof loader>();
  const { eventName } = useOutcome();
  return (
    <Exchange
      {...data}
      title={eventName(type)}
      closeTo={pathOf(id, "requests")}
      id={eventId}
      outcome={{ status, error }}
      at={createdAt}
    />
  );
}

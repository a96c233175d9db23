import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getDelivery } from "../../../domain/messaging/webhooks/deliveries";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { Exchange } from "./exchange";
import { useOutcome } from "./outcome";
import { pathOf } from "./query";

export const handle: ScreenHandle = { screen: "webhooks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.get");
  const { id: hookId = "", deliveryId = "" } = args.params;
  const row = found(await getDelivery(platform.db, viewer, hookId, deliveryId));
  const { id, event, state, attempts, status, error, request, answer, updatedAt } = row;
  return {
    hookId,
    id,
    type: event.type,
    state,
    attempts,
    status,
    error,
    request,
    answer,
    updatedAt,
    now: platform.clock(),
  };
}

export default function Delivery() {
  const { hookId, id, type, state, attempts, status, error, updatedAt, ...data } = useLoaderData<typeof loader>();
  const { eventName } = useOutcome();
  return (
    <Exchange
      {...data}
      title={eventName(type)}
      closeTo={pathOf(hookId, state)}
      id={id}
      outcome={{ status, error }}
      attempt={attempts}
      at={updatedAt}
    />
  );
}

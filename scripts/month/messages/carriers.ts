import type { ChannelName } from "../../../app/domain/base/channels/channels";
import { DEMO_CHANNELS, DEMO_MAIL } from "../../../db/demo-routing";
import type { Carrier } from "./play";

const CARRIERS = new Map(
  [...DEMO_CHANNELS.filter(({ spare }) => spare === undefined), DEMO_MAIL].map(({ id, title, type }) => [
    type,
    { id, title: `Sandbox ${title}`, route: "Все сообщения", group: title },
  ]),
);

/** The demo's default provider of a channel. */
export function carrierOf(type: ChannelName): Carrier {
  const carrier = CARRIERS.get(type);
  if (!carrier) throw new Error(`the demo has no provider for ${type}`);
  return carrier;
}

import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import type { ProviderConfig } from "../../app/domain/base/shared/ports/platform";
import { carrierOf } from "../../app/domain/messaging/sendings/settle/provider-refs";
import { lastRouting } from "../../app/domain/network/routing/config";
import type { Env } from "../env";
import { platformOf } from "../platform";
import { callbackPath } from "../providers/core/callback-path";
import { MOST_MAIL_BYTES } from "../providers/mail/incoming";
import { marksUnder } from "../providers/mail/marks";

const SMTP = "smtp";
/** authserv-id of Cloudflare's Email Routing. */
const EMAIL_ROUTING = "mx.cloudflare.net";
const ADDRESSES = ["return_path", "reply_to", "from"];

export async function takeMail(
  message: ForwardableEmailMessage,
  env: Env,
  door: (request: Request) => Response | Promise<Response>,
): Promise<void> {
  if (message.rawSize > MOST_MAIL_BYTES) return message.setReject("5.3.4 Message too big");
  const platform = platformOf(env);
  const { providers } = await lastRouting(platform);
  const configs = [...providers.values()].map(({ config }) => config);
  const theirs = configs.filter((config) => config.processor === SMTP && isFor(config, message.to));
  const about = theirs.length > 1 ? marksUnder(env.WEBHOOK_SECRET).in(message.to) : null;
  // In a shared mailbox, a bounce goes to the provider that sent the mail, or to the first one if unknown.
  const carrier = about && (await carrierOf(platform.db, about).catch(unknownCarrier));
  const provider = theirs.find(({ id }) => id === carrier) ?? theirs[0];
  if (!provider) return message.setReject("5.1.1 No such mailbox here");
  const url = new URL(callbackPath(SMTP, provider.id, env.WEBHOOK_SECRET), env.PUBLIC_URL);
  const headers = { "content-type": "message/rfc822", "x-envelope-to": message.to, "x-mail-server": EMAIL_ROUTING };
  const body = await new Response(message.raw).arrayBuffer();
  const { status } = await door(new Request(url, { method: "POST", headers, body }));
  if (status >= 500) throw new Error(`the mail for ${provider.title} was not taken: ${status}`);
  if (status !== 200) message.setReject("5.6.0 Unreadable");
}

function unknownCarrier(error: unknown): null {
  reportFailure("mail.carrier", {}, error);
  return null;
}

function isFor({ properties }: ProviderConfig, to: string): boolean {
  const base = to.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, "$1@");
  return ADDRESSES.some(
    (name) =>
      String(properties[name] ?? "")
        .toLowerCase()
        .replace(/^.*<|>.*/gs, "")
        .trim() === base,
  );
}

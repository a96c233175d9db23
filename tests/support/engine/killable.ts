import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { openDatabase } from "../../../db/client";
import { intercepted } from "./intercepted";

export class Death extends Error {}

/** A platform that is killed before or after any call for which `dies` returns true. */
export function killable(platform: Platform, binding: D1Database, dies: () => boolean): Platform {
  let isDead = false;
  const moment = () => {
    isDead ||= dies();
    if (isDead) throw new Death("killed");
  };
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    moment();
    const result = await work();
    moment();
    return result;
  };

  return {
    ...platform,
    db: openDatabase(intercepted(binding, call)),
    queue: { send: (queueMessages, delay) => call(() => platform.queue.send(queueMessages, delay)) },
    hub: { ...platform.hub, publish: (ownerId, events) => call(() => platform.hub.publish(ownerId, events)) },
    mail: { send: (email) => call(() => platform.mail.send(email)) },
    scheduler: { wake: (at) => call(() => platform.scheduler.wake(at)) },
    providers: {
      ...platform.providers,
      open(config) {
        const provider = platform.providers.open(config);
        return (
          provider && {
            id: provider.id,
            title: provider.title,
            capabilities: provider.capabilities,
            submit: (messages, timeoutMs) => call(() => provider.submit(messages, timeoutMs)),
            find: (messages) => call(() => provider.find(messages)),
          }
        );
      },
    },
  };
}

export function isDeath(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Death) return true;
  return false;
}

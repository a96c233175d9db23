import type { Platform } from "../../app/domain/shared/platform";
import { openDatabase } from "../../db/client";

export class Death extends Error {}

/**
 * The platform of one invocation that may be killed at any call it makes, before the call or after it was carried out;
 * from then on it can do nothing, as a process that is gone. `dies` is asked at each of these moments.
 */
export function mortal(platform: Platform, binding: D1Database, dies: () => boolean): Platform {
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

  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => call(() => statement.all()),
      run: () => call(() => statement.run()),
      first: (column: string) => call(() => statement.first(column)),
      raw: (options: { columnNames: true }) => call(() => statement.raw(options)),
    } as unknown as D1PreparedStatement;
    inner.set(wrapped, statement);
    return wrapped;
  };
  const database = {
    prepare: (query: string) => wrap(binding.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      call(() => binding.batch(statements.map((statement) => inner.get(statement)!))),
  } as unknown as D1Database;

  return {
    ...platform,
    db: openDatabase(database),
    bell: { ring: (rings, delay) => call(() => platform.bell.ring(rings, delay)) },
    hub: { ...platform.hub, publish: (ownerId, events) => call(() => platform.hub.publish(ownerId, events)) },
    mail: { send: (letter) => call(() => platform.mail.send(letter)) },
    scheduler: { wake: (at) => call(() => platform.scheduler.wake(at)) },
    providers: {
      ...platform.providers,
      open(config) {
        const provider = platform.providers.open(config);
        return (
          provider && {
            ...{ id: provider.id, title: provider.title, capabilities: provider.capabilities },
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

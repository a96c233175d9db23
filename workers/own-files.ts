import { opened } from "./opened";
import type { OwnDoor } from "./outgoing";

const api = opened(async () => (await import("./api/api")).api);

/** Serves the cabinet's public files at their own addresses. */
export function ownFiles(env: Env, context: Pick<ExecutionContext, "waitUntil">): OwnDoor {
  const { host } = new URL(env.PUBLIC_URL);
  return {
    hosts: new Set(env.FILES_HOST ? [host, env.FILES_HOST] : [host]),
    answer: async (request) => (await api()).fetch(request, env, context as ExecutionContext),
  };
}

type Env = import("./env").Env;

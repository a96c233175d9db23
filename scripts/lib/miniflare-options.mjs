import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Without wrangler's proxy, which halves the speed. */
export function miniflareOptions({
  name,
  config,
  main,
  port,
  state,
  vars,
  services = {},
  databases = {},
  log,
  onRestart,
}) {
  const { modulesRules: _, ...worker } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  return convertV4MiniflareOptions({
    ...shared(state),
    host: "127.0.0.1",
    port,
    log: new Log(LogLevel.NONE),
    logRequests: false,
    handleStructuredLogs: ({ level, message }) => log(`${name} ${level}: ${message}`),
    unsafeHandleRuntimeRestart: onRestart,
    workers: [
      {
        ...worker,
        name,
        modules: [{ type: "ESModule", path: main }],
        modulesRoot: dirname(main),
        bindings: { ...worker.bindings, ...vars },
        d1Databases: { ...worker.d1Databases, ...databases },
        serviceBindings: { ...worker.serviceBindings, ...services },
      },
    ],
  });
}

export function databaseOptions({ config, state }) {
  const { d1Databases } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  return convertV4MiniflareOptions({
    ...shared(state),
    log: new Log(LogLevel.ERROR),
    workers: [
      { name: "database", modules: true, script: "export default {}", compatibilityDate: "2026-11-01", d1Databases },
    ],
  });
}

const shared = (state) => ({
  resourcePersistencePath: join(state, "v3"),
  cf: false,
  telemetry: { enabled: false },
});

import { inRoot } from "./paths.mjs";
import { resolve } from "./resolve.mjs";
import { secretsOf } from "./secrets.mjs";

export function varsOf({ port, sandboxPort, state, vars }) {
  return {
    ...secretsOf(state),
    PUBLIC_URL: `http://localhost:${port}`,
    MAIL_PROVIDER_URL: `http://localhost:${sandboxPort}`,
    SPEECHKIT_URL: `http://localhost:${sandboxPort}`,
    SPEECH_URL: `http://localhost:${sandboxPort}`,
    GENERATOR_URL: `http://localhost:${sandboxPort}`,
    DADATA_URL: `http://localhost:${sandboxPort}`,
    DADATA_CLEANER_URL: `http://localhost:${sandboxPort}`,
    BITRIX24_OAUTH_URL: `http://localhost:${sandboxPort}`,
    YCLIENTS_URL: `http://localhost:${sandboxPort}`,
    AMOCRM_URL: `http://localhost:${sandboxPort}`,
    SHORT_LINK_DOMAINS: `go.localhost:${port}`,
    DNS_URL: `http://localhost:${sandboxPort}/dns-query`,
    WEBHOOK_ALLOWED_HOSTS: "localhost,127.0.0.1",
    ALLOW_LOCAL: "true",
    TRUST_PROXY: process.env.TRUST_PROXY ?? "",
    ...vars,
  };
}

export const cabinetWorker = (settings) => ({
  name: "cabinet",
  config: inRoot("wrangler.toml"),
  main: settings.main ?? inRoot("build/server/index.js"),
  port: settings.port,
  state: settings.state,
  vars: varsOf(settings),
  services: { RESOLVER: resolve },
  databases: settings.databases,
});

export const sandboxWorker = ({ sandboxPort, state }) => ({
  name: "sandbox",
  config: inRoot("workers/sandbox/wrangler.toml"),
  main: inRoot("build/sandbox/index.js"),
  port: sandboxPort,
  state,
  vars: {},
});

import type { z } from "zod";
import type { Problem } from "../../../app/domain/base/shared/errors/result";
import type { Capabilities, Provider, ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { forAll, retry } from "./outcomes";
import type { Protocol } from "./protocol";

/** null if a field is missing or invalid. */
export function readSetUp<S extends z.ZodType>(schema: S, { host, properties, secrets }: ProviderConfig) {
  const { data } = schema.safeParse({ host, ...properties, ...secrets });
  return (data ?? null) as z.infer<S> | null;
}

const KEY = /^[a-z][A-Za-z]+$/;

/** Errors by field; zod's own messages are not shown. */
export function wrongIn({ setUp, fields }: Protocol, { host, port, properties, secrets }: SetUp): Problem[] {
  const values = { ...properties, ...secrets, host, ...(port !== null && { port }) };
  const { error } = setUp.safeParse(values);
  const said = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  const wrong = new Map(said.reverse());
  return [...wrong].map(([name, message]) => {
    const place = fields.find((field) => field.name === name)?.place;
    const field = place === "properties" || place === "secrets" ? `${place}.${name}` : place;
    return { key: KEY.test(message) ? message : "setUpInvalid", ...(field && { field }) };
  });
}

type SetUp = Pick<ProviderConfig, "host" | "port" | "properties" | "secrets">;

export function opening<S extends z.ZodType>(
  schema: S,
  capabilities: Capabilities,
  speak: (setUp: z.infer<S>, callbackUrl: string, config: ProviderConfig) => Pick<Provider, "submit" | "find" | "keep">,
): Protocol["open"] {
  return (config, callbackUrl) => {
    const setUp = readSetUp(schema, config);
    if (!setUp) return misconfigured(config, capabilities);
    const { id, title } = config;
    return { id, title, capabilities, ...speak(setUp, callbackUrl, config) };
  };
}

export function misconfigured({ id, title }: ProviderConfig, capabilities: Capabilities): Provider {
  return {
    id,
    title,
    capabilities,
    submit: async (messages) => forAll(messages, retry("misconfigured")),
    find: async () => {
      throw new Error(`${title} is misconfigured`);
    },
  };
}

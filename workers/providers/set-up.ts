import type { z } from "zod";
import type { Capabilities, Provider, ProviderConfig, SetUpField } from "../../app/domain/shared/platform";
import { forAll, retry } from "./outcomes";

export type Field = SetUpField;

/** The config as the protocol's schema reads it, with its defaults; null where something is missing or wrong. */
export function readSetUp<S extends z.ZodType>(schema: S, { host, properties, secrets }: ProviderConfig) {
  const { data } = schema.safeParse({ host, ...properties, ...secrets });
  return (data ?? null) as z.infer<S> | null;
}

/** A provider whose set-up is wrong: nothing goes out and nobody can be asked until a manager mends it. */
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

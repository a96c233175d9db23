import { z } from "zod";
import { providerGroupInput, providerInput } from "../../../../app/domain/network/routing/input";
import { providerGroups as groupsNoun } from "../../../../app/domain/network/routing/providers/provider-groups";
import { providers as providersNoun } from "../../../../app/domain/network/routing/providers/providers";
import { CONTROLS } from "../../../../app/domain/network/routing/rules/tags";
import { resource } from "./resource";
import { stamps, stampsOf } from "./stamps";

export const providers = resource({
  one: "Provider",
  many: "Providers",
  noun: providersNoun,
  input: providerInput,
  reply: z.object({
    ...stamps,
    title: z.string(),
    comment: z.string(),
    ServerId: z.string(),
    CredentialsId: z.string().nullable(),
    properties: z.record(z.string(), z.unknown()),
    replacements: z.array(z.object({ in: z.enum(["text", "sender"]), pattern: z.string(), with: z.string() })),
    control: z.enum(CONTROLS),
  }),
  view: (_platform, rows) =>
    rows.map(({ title, comment, serverId, credentialsId, properties, replacements, control, ...row }) => ({
      ...stampsOf(row),
      title,
      comment,
      ServerId: serverId,
      CredentialsId: credentialsId,
      properties,
      replacements,
      control,
    })),
});

const member = z.object({ id: z.string(), title: z.string(), weight: z.int(), isActive: z.boolean() });

export const providerGroups = resource({
  one: "ProviderGroup",
  many: "ProviderGroups",
  noun: groupsNoun,
  input: providerGroupInput,
  reply: z.object({ ...stamps, title: z.string(), type: z.string(), Providers: z.array(member) }),
  view: (_platform, rows) =>
    rows.map(({ title, type, members, ...row }) => ({ ...stampsOf(row), title, type, Providers: members })),
});

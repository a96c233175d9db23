import { z } from "zod";
import { credentialsInput, serverInput } from "../../../../app/domain/network/routing/input";
import {
  credentials as credentialsNoun,
  recordsOf,
} from "../../../../app/domain/network/routing/providers/credentials";
import { servers as serversNoun } from "../../../../app/domain/network/routing/providers/servers";
import { RECORDS } from "../../../../app/domain/network/routing/rules/tags";
import { resource } from "./resource";
import { stamps, stampsOf, timesOf } from "./stamps";

const properties = z.record(z.string(), z.unknown());

export const servers = resource({
  one: "Server",
  many: "Servers",
  noun: serversNoun,
  input: serverInput,
  reply: z.object({
    ...stamps,
    title: z.string(),
    host: z.string(),
    port: z.int().nullable(),
    processor: z.string(),
    properties,
  }),
  view: (_platform, rows) =>
    rows.map(({ title, host, port, processor, properties, ...row }) => ({
      ...stampsOf(row),
      title,
      host,
      port,
      processor,
      properties,
    })),
});

const { isActive: _switch, ...plain } = stamps;

/** Secrets are write-only: replies name the ones that are set. */
export const credentials = resource({
  one: "Credentials",
  many: "Credentials",
  noun: credentialsNoun,
  input: credentialsInput,
  isSwitched: false,
  reply: z.object({ ...plain, title: z.string(), records: z.array(z.enum(RECORDS)) }),
  view: (platform, rows) =>
    Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        title: row.title,
        records: await recordsOf(platform, row),
        ...timesOf(row),
      })),
    ),
});

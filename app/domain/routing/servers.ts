import { sql } from "drizzle-orm";
import { servers as table } from "../../../db/schema/routing";
import { ok, refuse } from "../shared/result";
import type { ServerInput } from "./input";
import { noun } from "./noun";

/** Where a provider is reached, and the protocol that is spoken there. */
export const servers = noun<typeof table, ServerInput>({
  table,
  words: ({ title, host, processor }) => [title, host, processor],
  columns({ providers }, input, { known }) {
    const { processor } = input;
    if (processor !== undefined && !providers.processors.includes(processor)) {
      return refuse("processorUnknown", "processor");
    }
    return ok({ ...(!known && { properties: {} }), ...input });
  },
  usedBy: (id) => sql`SELECT title FROM providers WHERE server_id = ${id} LIMIT 1`,
});

export type ServerRow = typeof table.$inferSelect;

import { sql } from "drizzle-orm";
import { servers as table } from "../../../../../db/schema/routing";
import { ok, refuse } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { ServerInput } from "../input";
import { secretsLedAway } from "../places";
import { brokenByServer } from "./wrong-set-up";

export const servers = noun<typeof table, ServerInput>({
  table,
  words: ({ title, host, processor }) => [title, host, processor],
  async columns(needs, input, { known }) {
    const { processor } = input;
    if (processor !== undefined && !needs.providers.processors.includes(processor)) {
      return refuse("processorUnknown", "processor");
    }
    const after = known && changed(known, input);
    const broken = after ? await brokenByServer(needs, known, after) : [];
    const problems = after && broken.length === 0 ? await secretsLedAway(needs, known, after) : broken;
    if (problems.length > 0) return { ok: false, code: "invalid", problems };
    return ok({ ...(!known && { properties: {} }), ...input });
  },
  usedBy: (id) => sql`SELECT title FROM providers WHERE server_id = ${id} LIMIT 1`,
});

type ServerRow = typeof table.$inferSelect;

function changed(known: ServerRow, { host = known.host, port = known.port, ...input }: Partial<ServerInput>) {
  const { processor = known.processor, properties = known.properties } = input;
  return { host, port, processor, properties };
}

import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Statement } from "../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { bumpVersion } from "./version";

/** Absent lists stay unchanged. */
interface Assignment {
  routingGroups?: string[] | undefined;
  messageRuleGroups?: string[] | undefined;
}

interface Assigned {
  id: string;
  title: string;
}

const KINDS = {
  routingGroups: { groups: sql.raw("routing_groups"), own: sql.raw("user_routing_groups"), field: "RoutingGroups" },
  messageRuleGroups: {
    groups: sql.raw("message_rule_groups"),
    own: sql.raw("user_message_rule_groups"),
    field: "MessageRuleGroups",
  },
} as const;

type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];

export async function checkAssignment(db: Database, assignment: Assignment): Promise<Result<Assignment>> {
  for (const kind of NAMES) {
    const ids = assignment[kind] ?? [];
    if (ids.length === 0) continue;
    const missing = await db.get<{ id: string } | undefined>(sql`
      SELECT value AS id FROM json_each(${JSON.stringify(ids)})
      WHERE value NOT IN (SELECT id FROM ${KINDS[kind].groups}) LIMIT 1`);
    if (missing) return refuse("groupUnknown", KINDS[kind].field, { id: missing.id });
  }
  return ok(assignment);
}

export function assignStatements(db: Database, userId: string, assignment: Assignment): Statement[] {
  const named = NAMES.filter((kind) => assignment[kind] !== undefined);
  if (named.length === 0) return [];
  const written = named.flatMap((kind) => {
    const { own } = KINDS[kind];
    return [
      db.run(sql`DELETE FROM ${own} WHERE user_id = ${userId}`),
      db.run(sql`INSERT INTO ${own} (user_id, group_id)
        SELECT ${userId}, value FROM json_each(${JSON.stringify(assignment[kind])})`),
    ];
  });
  return [...written, bumpVersion(db)];
}

/** Without inherited groups. */
export async function assignmentOf(db: Database, userId: string) {
  const [routingGroups, messageRuleGroups] = await Promise.all([
    db.all<Assigned & { type: string }>(sql`SELECT g.id, g.type, g.title FROM user_routing_groups a
      JOIN routing_groups g ON g.id = a.group_id WHERE a.user_id = ${userId} ORDER BY g.title`),
    db.all<Assigned>(sql`SELECT g.id, g.title FROM user_message_rule_groups a
      JOIN message_rule_groups g ON g.id = a.group_id WHERE a.user_id = ${userId} ORDER BY g.title`),
  ]);
  return { routingGroups, messageRuleGroups };
}

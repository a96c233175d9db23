import type { Permission } from "../../../domain/base/access/permissions";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import type { Noun } from "../../../domain/network/routing/crud";
import { keywordLists } from "../../../domain/network/routing/keywords/keyword-lists";
import { keywords } from "../../../domain/network/routing/keywords/keywords";
import { operatorGroups } from "../../../domain/network/routing/operators/operator-groups";
import { credentials } from "../../../domain/network/routing/providers/credentials";
import { providerGroups } from "../../../domain/network/routing/providers/provider-groups";
import { providers } from "../../../domain/network/routing/providers/providers";
import { servers } from "../../../domain/network/routing/providers/servers";
import { dictionaries } from "../../../domain/network/routing/rules/dictionaries";
import { messageRuleGroups } from "../../../domain/network/routing/rules/message-rule-groups";
import { messageRules } from "../../../domain/network/routing/rules/message-rules";
import { routingGroups } from "../../../domain/network/routing/rules/routing-groups";
import { routingRules } from "../../../domain/network/routing/rules/routing-rules";

type Row = { id: string } & Partial<Record<"title" | "regexp" | "group", string>>;

interface Removal {
  noun: Pick<Noun<Row, never>, "get" | "remove">;
  permission: Permission;
  id: string;
  /** Target after a refusal. */
  closeTo: string;
  /** Target after removal. */
  doneTo: string;
}

// Path pattern; last: whether the row's own page disappears.
const PATHS: [RegExp, unknown, Permission, "page" | "line"][] = [
  [/^\/routing\/routes\/([^/]+)$/, routingGroups, "routing.remove", "page"],
  [/^\/routing\/routes\/[^/]+\/rules\/([^/]+)$/, routingRules, "routing.remove", "line"],
  [/^\/routing\/messageRules\/([^/]+)$/, messageRuleGroups, "messageRules.remove", "page"],
  [/^\/routing\/messageRules\/[^/]+\/rules\/([^/]+)$/, messageRules, "messageRules.remove", "line"],
  [/^\/routing\/keywords\/([^/]+)$/, keywordLists, "keywords.remove", "page"],
  [/^\/routing\/keywords\/[^/]+\/words\/([^/]+)$/, keywords, "keywords.remove", "line"],
  [/^\/routing\/operators\/([^/]+)$/, dictionaries, "operatorGroups.remove", "page"],
  [/^\/routing\/operators\/[^/]+\/lines\/([^/]+)$/, operatorGroups, "operatorGroups.remove", "line"],
  [/^\/routing\/providers\/([^/]+)$/, providers, "providers.remove", "line"],
  [/^\/routing\/providers\/groups\/([^/]+)$/, providerGroups, "providers.remove", "line"],
  [/^\/routing\/servers\/([^/]+)$/, servers, "servers.remove", "line"],
  [/^\/routing\/servers\/credentials\/([^/]+)$/, credentials, "servers.remove", "line"],
];

/** Row of `{path}/remove`. Throws `notFound`. */
export function removalOf(request: Request): Removal {
  const path = new URL(request.url).pathname.replace(/\.data$/, "").replace(/\/remove$/, "");
  for (const [pattern, noun, permission, place] of PATHS) {
    const id = pattern.exec(path)?.[1];
    if (!id) continue;
    const above = path.replace(/(?:\/(?:rules|words|lines|groups|credentials))?\/[^/]+$/, "");
    const closeTo = place === "page" ? path : above;
    return { noun: noun as Removal["noun"], permission, id: decodeURIComponent(id), closeTo, doneTo: above };
  }
  throw new CodedError("notFound");
}

export const nameOf = (row: Row): string => row.title ?? row.regexp ?? row.group ?? row.id;

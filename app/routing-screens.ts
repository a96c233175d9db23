import type { Screen } from "./screens";

/** What carries messages: the section of the platform's own configuration, a manager's. */
export const ROUTING_SCREENS = {
  routing: {
    path: "/routing",
    title: "routing",
    permission: [
      "routing.get",
      "providers.get",
      "servers.get",
      "messageRules.get",
      "keywords.get",
      "operatorGroups.get",
    ],
    logic: "or",
    level: "manager",
    words: ["routing"],
    menu: { icon: "route" },
  },
  routingRoutes: {
    path: "/routing/routes",
    title: "routingRoutes",
    permission: "routing.get",
    level: "manager",
    words: ["routing", "channels"],
    under: "routing",
  },
  providers: {
    path: "/routing/providers",
    title: "providers",
    permission: "providers.get",
    level: "manager",
    words: ["routing", "channels"],
    under: "routing",
  },
  servers: {
    path: "/routing/servers",
    title: "servers",
    permission: "servers.get",
    level: "manager",
    words: ["routing"],
    under: "routing",
  },
  messageRules: {
    path: "/routing/messageRules",
    title: "messageRules",
    permission: "messageRules.get",
    level: "manager",
    words: ["routing", "channels"],
    under: "routing",
  },
  keywords: {
    path: "/routing/keywords",
    title: "keywords",
    permission: "keywords.get",
    level: "manager",
    words: ["routing"],
    under: "routing",
  },
  operators: {
    path: "/routing/operators",
    title: "operators",
    permission: "operatorGroups.get",
    level: "manager",
    words: ["routing"],
    under: "routing",
  },
} as const satisfies Record<string, Screen>;

import type { openScope, ShownScope } from "./scope.server";

type Scope = Pick<Awaited<ReturnType<typeof openScope>>, "viewer" | "customer" | "shown">;

/** Scope of a moderated list: one customer's rows, or all that the viewer decides (for a manager, everyone's). */
export function judgedScope({ viewer, customer, shown }: Scope, mayJudge: boolean, params: URLSearchParams) {
  const requested = params.get("whose");
  const isQueue = mayJudge && !customer && (requested === "customers" || requested === "all");
  const many = viewer.level === "manager" ? "all" : "customers";
  const offered = (known: ShownScope): ShownScope => ({
    ...known,
    whose: isQueue ? many : customer ? known.whose : "mine",
    options: known.options.filter(({ whose }) => whose === "mine" || (mayJudge && whose === many)),
  });
  return {
    whose: customer?.id ?? (isQueue ? "customers" : null),
    shown: async () => {
      const known = await shown();
      return known && offered(known);
    },
  };
}

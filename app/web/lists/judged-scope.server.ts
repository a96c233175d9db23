import type { openScope, ShownScope } from "./scope.server";

type Scope = Pick<Awaited<ReturnType<typeof openScope>>, "viewer" | "customer" | "shown">;

/** Of a list that is moderated: a customer's, or what the viewer decides: a manager of everybody's. */
export function judgedScope({ viewer, customer, shown }: Scope, mayJudge: boolean, params: URLSearchParams) {
  const asked = params.get("whose");
  const isQueue = mayJudge && !customer && (asked === "customers" || asked === "all");
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

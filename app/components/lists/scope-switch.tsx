import { Form, Link, useLocation } from "@remix-run/react";
import type { Column } from "../tables/data-table";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { SearchInput } from "../ui/input";
import { useFilterSender } from "./use-filter-sender";

export interface ScopeSwitchProps {
  base: string;
  scope: {
    whose: string;
    customer: { id: string; name: string; currency: string } | null;
    search: string | null;
    matches: { id: string; name: string; username: string }[] | null;
    options: { whose: string; label: string }[];
    words: Record<"scope" | "find" | "go" | "nobody" | "card" | "owner" | "empty", string>;
  } | null;
}

/** Query parameters that only make sense within one scope. */
const DROPPED = ["whose", "owner", "user", "customer", "cursor", "view", "groupId", "id", "do", "sendingId"];

/** Links that choose which accounts' rows a list shows, plus a customer search. Staff only. */
export function ScopeSwitch({ scope, base }: ScopeSwitchProps) {
  const { search } = useLocation();
  const { version, isBusy, ...listeners } = useFilterSender(base);
  if (!scope) return null;
  const { whose, customer, matches, options, words } = scope;
  const kept = [...new URLSearchParams(search)].filter(([name]) => !DROPPED.includes(name));
  const to = (of: string) => `${base}?${new URLSearchParams([...kept, ["whose", of]])}`;
  const now = customer?.id ?? whose;
  return (
    <div className="stack gap-2 pt-4">
      <div className="row flex-wrap gap-x-3 gap-y-2">
        <nav className="segmented max-sm:overflow-x-auto" aria-label={words.scope}>
          {options.map((option) => (
            <Link
              key={option.whose}
              to={to(option.whose)}
              aria-current={option.whose === whose ? "true" : undefined}
              preventScrollReset
            >
              {option.label}
            </Link>
          ))}
          {customer && (
            <Link to={to(customer.id)} aria-current="true" preventScrollReset>
              {customer.name}
            </Link>
          )}
        </nav>
        {customer && (
          <Link className="text-sm" to={`/users/${customer.id}`}>
            {words.card}
          </Link>
        )}
        <Form
          key={version}
          method="get"
          action={base}
          className="row gap-2"
          role="search"
          aria-label={words.find}
          aria-busy={isBusy}
          {...listeners}
        >
          {kept.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {now !== "mine" && <input type="hidden" name="whose" value={now} />}
          <SearchInput
            label={words.find}
            name="customer"
            placeholder={words.find}
            defaultValue={scope.search ?? ""}
            autoComplete="off"
          />
          <Button>{words.go}</Button>
        </Form>
      </div>
      {matches && (
        <p className="row flex-wrap gap-x-4 gap-y-1.5 text-sm" role="status">
          {matches.length === 0 && <span className="text-ink-2">{words.nobody}</span>}
          {matches.map(({ id, name, username }) => (
            <Link key={id} to={to(id)} preventScrollReset>
              {name}
              {name !== username && <span className="text-ink-3"> {username}</span>}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** Replaces the empty state's invitation to start, which only the owner can follow. */
export function ScopeEmpty({ scope }: Pick<ScopeSwitchProps, "scope">) {
  return scope && <Empty kind="nothing" title={scope.words.empty} />;
}

/** Owner of a row, in lists that span many accounts. */
export function ownerColumn<Row extends { owner: { id: string; name: string } | null }>(
  scope: ScopeSwitchProps["scope"],
  line: 3 | 4 = 4,
): Column<Row>[] {
  if (!scope || scope.customer || scope.whose === "mine") return [];
  return [
    {
      key: "owner",
      isFixed: true,
      header: scope.words.owner,
      width: "min",
      card: { side: "left", line },
      cell: ({ owner }) =>
        owner && (
          <Link className="max-w-44 truncate" to={`/users/${owner.id}`}>
            {owner.name}
          </Link>
        ),
    },
  ];
}

import { Form, Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { SearchInput } from "../../../components/ui/input";
import { SCREENS } from "../../../screens";

interface OwnerChoiceProps {
  choice: {
    search: string | null;
    /** null: the viewer. */
    owner: string | null;
    matches: { id: string; name: string; username: string }[] | null;
  };
}

const NEW = SCREENS.invoiceNew.path;

/** Owner of the invoice; only staff may issue invoices for others. */
export function OwnerChoice({ choice: { search, owner, matches } }: OwnerChoiceProps) {
  const { t } = useTranslation("invoices");
  const searchParams = new URLSearchParams(useLocation().search);
  const amount = searchParams.get("amount");
  const to = (id?: string) => {
    const query = new URLSearchParams({ ...(id && { owner: id }), ...(amount && { amount }) });
    return query.size > 0 ? `${NEW}?${query}` : NEW;
  };
  const kept = [...searchParams].filter(([name]) => name === "owner" || name === "amount");
  return (
    <section className="stack gap-2" aria-label={t("forWhom")}>
      <div className="row flex-wrap gap-x-3 gap-y-2">
        <nav className="segmented" aria-label={t("forWhom")}>
          <Link to={to()} aria-current={owner === null ? "true" : undefined}>
            {t("myself")}
          </Link>
          {owner !== null && (
            <Link to={to(searchParams.get("owner") ?? "")} aria-current="true">
              {owner}
            </Link>
          )}
        </nav>
        <Form method="get" action={NEW} className="row gap-2" role="search" aria-label={t("findCustomer")}>
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchInput
            key={search}
            label={t("findCustomer")}
            name="customer"
            placeholder={t("findCustomer")}
            defaultValue={search ?? ""}
            autoComplete="off"
          />
          <Button>{t("find")}</Button>
        </Form>
      </div>
      {matches && (
        <p className="row flex-wrap gap-x-4 gap-y-1.5 text-sm" role="status">
          {matches.length === 0 && <span className="text-ink-2">{t("nobody")}</span>}
          {matches.map(({ id, name, username }) => (
            <Link key={id} to={to(id)}>
              {name}
              {name !== username && <span className="text-ink-3"> {username}</span>}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

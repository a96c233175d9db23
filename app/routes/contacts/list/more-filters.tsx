import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateRange } from "../../../components/ui/date-input";
import { Field } from "../../../components/ui/field";
import { Icon } from "../../../components/ui/icon";
import { Input, Select } from "../../../components/ui/input";
import { ORDERS } from "../../../domain/contacts/orders";
import type { ListData } from "./list";
import { ADDED } from "./query";

/** Rare filters, folded unless set. */
export function MoreFilters({ query, noDays }: Pick<ListData, "query" | "noDays">) {
  const { t } = useTranslation("contactList");
  const { email, added, from, to, bornFrom, bornTo, order } = query;
  // Keeps its state while the reader changes filters.
  const [isOpen] = useState([email, added, from, to, bornFrom, bornTo, order].some((value) => value !== null));
  return (
    <details className="basis-full" open={isOpen}>
      <summary className="text-sm text-accent">
        {t("moreFilters")} <Icon name="chevron-down" size="s" />
      </summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3 pt-3">
        <Choice name="email" label={t("email")} value={email} blank={t("anyEmail")}>
          {[
            { value: "yes", label: t("email_yes") },
            { value: "no", label: t("email_no") },
          ]}
        </Choice>
        <Choice name="added" label={t("added")} value={added} blank={t("anyTime")}>
          {ADDED.map((value) => ({ value, label: t(`added_${value}`) }))}
        </Choice>
        <div className="sm:col-span-2">
          <DateRange
            field={{ id: "filter-days" }}
            legend={t("added")}
            labels={{ from: t("addedFrom"), to: t("addedTo") }}
            names={{ from: "from", to: "to" }}
            defaultValue={{ from: from ?? "", to: to ?? "" }}
          />
        </div>
        <DayOfYear name="bornFrom" label={t("bornFrom")} value={bornFrom} isWrong={noDays.includes("bornFrom")} />
        <DayOfYear name="bornTo" label={t("bornTo")} value={bornTo} isWrong={noDays.includes("bornTo")} />
        <Choice name="order" label={t("order")} value={order} blank={t("order_new")}>
          {ORDERS.filter((value) => value !== "new").map((value) => ({ value, label: t(`order_${value}`) }))}
        </Choice>
      </div>
    </details>
  );
}

interface FilterProps {
  name: string;
  label: string;
  value: string | null;
}

function Choice({
  name,
  label,
  value,
  blank,
  children,
}: FilterProps & { blank: string; children: { value: string; label: string }[] }) {
  const id = `filter-${name}`;
  return (
    <Field field={{ id }} label={label}>
      <Select id={id} name={name} defaultValue={value ?? ""} blank={blank} options={children} />
    </Field>
  );
}

function DayOfYear({ name, label, value, isWrong }: FilterProps & { isWrong: boolean }) {
  const { t } = useTranslation("contactList");
  const id = `filter-${name}`;
  return (
    <Field field={{ id, errors: isWrong ? ["noSuchDay"] : undefined }} label={label}>
      <Input id={id} name={name} defaultValue={value ?? ""} placeholder={t("dayExample")} autoComplete="off" />
    </Field>
  );
}

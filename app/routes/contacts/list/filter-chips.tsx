import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../../components/ui/chip";
import { formatNumber } from "../../../components/ui/format";
import type { ListData } from "./list";
import { ADDED, type FilterName, isFiltered, searchOf } from "./query";

export function FilterChips({ data }: { data: ListData }) {
  const { t, i18n } = useTranslation("contacts");
  const { t: words } = useTranslation("contactList");
  const { list, query, total, isTotalExact } = data;
  const chips = useChips(data);
  if (!isFiltered(query)) return null;
  const number = formatNumber(total, i18n.language);
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      {chips.map(({ name, label }) => (
        <Chip key={name} label={label} removeTo={`/contacts/${list.id}${searchOf(query, { [name]: null })}`} />
      ))}
      <Link className="text-sm" to={wholePath(data)}>
        {words("clearAll")}
      </Link>
      {!query.cursor && (
        <span className="num ml-auto text-sm text-ink-3" role="status">
          {t(isTotalExact ? "found" : "foundAtLeast", { number })}
        </span>
      )}
    </div>
  );
}

export function wholePath({ list, query }: Pick<ListData, "list" | "query">): string {
  const none = { q: null, gender: null, birthday: null, bornFrom: null, bornTo: null, email: null };
  return `/contacts/${list.id}${searchOf(query, { ...none, added: null, from: null, to: null })}`;
}

function useChips({ query, noDays }: Pick<ListData, "query" | "noDays">): { name: FilterName; label: string }[] {
  const { t } = useTranslation("contactList");
  const { t: words } = useTranslation("contacts");
  const { q, gender, birthday, bornFrom, bornTo, email, added, from, to } = query;
  const born = (name: "bornFrom" | "bornTo", value: string | null) =>
    value && t(noDays.includes(name) ? "chipNoDay" : "chip", { name: t(name), value });
  const named = ADDED.find((name) => name === added);
  const chips: { name: FilterName; label: string | null }[] = [
    { name: "q", label: q && t("chipSought", { value: q }) },
    { name: "gender", label: gender && words(`gender_${gender}`) },
    { name: "birthday", label: birthday && t(`birthday_${birthday}`) },
    { name: "bornFrom", label: born("bornFrom", bornFrom) },
    { name: "bornTo", label: born("bornTo", bornTo) },
    { name: "email", label: email && t(`email_${email}`) },
    { name: "added", label: added && t("chip", { name: t("added"), value: named ? t(`added_${named}`) : added }) },
    { name: "from", label: from && t("chip", { name: t("addedFrom"), value: from }) },
    { name: "to", label: to && t("chip", { name: t("addedTo"), value: to }) },
  ];
  return chips.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}

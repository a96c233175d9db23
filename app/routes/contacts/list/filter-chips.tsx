import { useTranslation } from "react-i18next";
import { setFilters } from "../../../components/lists/chips";
import type { ListData } from "./list";
import { ADDED, searchOf } from "./query";

export function wholePath({ list, query }: Pick<ListData, "list" | "query">): string {
  const none = { q: null, gender: null, birthday: null, bornFrom: null, bornTo: null, email: null };
  return `/contacts/${list.id}${searchOf(query, { ...none, added: null, from: null, to: null, segment: null })}`;
}

export function useContactChips({ query, noDays, segments }: Pick<ListData, "query" | "noDays" | "segments">) {
  const { t } = useTranslation("contactList");
  const { t: words } = useTranslation("contacts");
  const { q, gender, birthday, bornFrom, bornTo, email, added, from, to, segment } = query;
  const born = (name: "bornFrom" | "bornTo", value: string | null) =>
    value && t(noDays.includes(name) ? "chipNoDay" : "chip", { name: t(name), value });
  const named = ADDED.find((name) => name === added);
  return setFilters({
    q: q && t("chipSought", { value: q }),
    gender: gender && words(`gender_${gender}`),
    birthday: birthday && t(`birthday_${birthday}`),
    bornFrom: born("bornFrom", bornFrom),
    bornTo: born("bornTo", bornTo),
    email: email && t(`email_${email}`),
    added: added && t("chip", { name: t("added"), value: named ? t(`added_${named}`) : added }),
    from: from && t("chip", { name: t("addedFrom"), value: from }),
    to: to && t("chip", { name: t("addedTo"), value: to }),
    segment: segment && (segments.find(({ id }) => id === segment)?.title ?? "—"),
  });
}

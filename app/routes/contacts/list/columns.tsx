import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageBox, RowBox } from "../../../components/lists/choice-form";
import { useMenuColumn } from "../../../components/lists/menu-column";
import type { Column } from "../../../components/tables/data-table";
import { Tag } from "../../../components/ui/chip";
import { formatCalendarDay, formatWhen } from "../../../components/ui/format";
import { SETTABLE, type SettableField } from "../../../domain/library/contacts/fields";
import { useZone } from "../../../web/frame/preferences";
import { useFieldName } from "../shared/use-field-name";
import { EditCell } from "./edit-cell";
import type { ListData } from "./list";
import { searchOf } from "./query";
import ContactMenu from "./row-menu";

type Listed = ListData["rows"][number];

const USUAL: SettableField[] = ["name", "email", "date", "gender"];
const EXTRA = SETTABLE.filter((field) => !USUAL.includes(field));

export function useContactColumns(data: ListData): Column<Listed>[] {
  const { list, query, now, may } = data;
  const zone = useZone();
  const fieldName = useFieldName();
  const { t, i18n } = useTranslation("contacts");
  const { t: words } = useTranslation("contactList");
  const to = (id: string) => `/contacts/${list.id}/${id}`;
  const none = <span className="text-ink-3">{t("none")}</span>;
  const genderName = (value: string) => (value === "male" ? t("gender_male") : t("gender_female"));
  const writtenAs = (field: SettableField, stored: string) => {
    if (field === "date") return formatCalendarDay(stored, i18n.language);
    return field === "gender" ? genderName(stored) : stored;
  };
  const value = ({ id, values }: Listed, field: SettableField) => {
    const stored = values[field] ?? null;
    const written = stored && writtenAs(field, stored);
    const shown = !written ? none : <span className="block max-w-56 truncate">{written}</span>;
    if (!may.bulk.set) return shown;
    return (
      <EditCell to={to(id)} id={id} field={field} value={stored}>
        {shown}
      </EditCell>
    );
  };
  const menu = useMenuColumn<Listed>((contact) => <ContactMenu data={data} contact={contact} />);
  const box: Column<Listed> = {
    key: "select",
    isFixed: true,
    header: <PageBox label={words("select")} all={words("selectPage")} />,
    width: "min",
    card: "check",
    cell: ({ id, phone }) => <RowBox id={id} label={words("selectOne", { phone })} />,
  };
  return [
    ...(Object.values(may.bulk).some(Boolean) ? [box] : []),
    {
      key: "phone",
      isFixed: true,
      header: t("field_phone"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ id, phone, blacklisted }) => (
        <span className="row gap-x-2 gap-y-0.5 max-sm:flex-wrap">
          <Link className="cell-link num whitespace-nowrap" to={`${to(id)}${searchOf(query)}`}>
            {phone}
          </Link>
          {blacklisted && <Tag>{words(blacklisted === "email" ? "emailBlacklisted" : "blacklisted")}</Tag>}
        </span>
      ),
    },
    {
      key: "name",
      header: t("fullName"),
      width: "fill",
      card: { side: "full", line: 2 },
      // Name parts are separate fields.
      cell: (row) => (row.parts ? <span>{row.parts}</span> : value(row, "name")),
    },
    ...(["email", "date", "gender"] as const).map(
      (field): Column<Listed> => ({
        key: field,
        header: fieldName(field),
        width: field === "email" ? undefined : "roomy",
        card: "hide",
        cell: (row) => value(row, field),
      }),
    ),
    ...EXTRA.map(
      (field): Column<Listed> => ({
        key: field,
        header: fieldName(field),
        isExtra: true,
        card: "hide",
        cell: (row) => value(row, field),
      }),
    ),
    {
      key: "created",
      header: t("added"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ createdAt }) => (
        <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
      ),
    },
    {
      key: "updated",
      header: words("updated"),
      width: "min",
      align: "right",
      isExtra: true,
      card: "hide",
      cell: ({ updatedAt }) => (
        <span className="num text-ink-3">{formatWhen(updatedAt, now, i18n.language, zone)}</span>
      ),
    },
    menu,
  ];
}

import { useTranslation } from "react-i18next";
import { type MenuLink, MenuLinks } from "../../../components/lists/row-menu";
import { fieldNamesPath } from "../shared/field-names-path";
import type { ListRights } from "./rights";

interface Props {
  list: { id: string; type: "regular" | "blacklist"; contacts: number };
  may: ListRights;
  search?: string;
  /** The list's contacts and their fields are shown. */
  isOpen?: boolean;
  /** Links before the list's actions. */
  first?: (MenuLink | false)[];
}

/** Menu of the actions that the viewer may take on a list. */
export default function ListActions({
  list: { id, type, contacts },
  may,
  search = "",
  isOpen = false,
  first = [],
}: Props) {
  const { t } = useTranslation("contacts");
  const { t: words } = useTranslation("contactList");
  const to = `/contacts/${id}`;
  const hasTwo = type === "regular" && contacts > 1;
  return (
    <MenuLinks
      links={[
        ...first,
        may.create && { to: `${to}/phones`, icon: "plus", label: words("addPhonesMore") },
        may.merge && hasTwo && { to: `${to}/duplicates`, icon: "layers", label: words("duplicatesMore") },
        may.send && contacts > 0 && { to: `${to}/check`, icon: "signal", label: t("checkNumbers") },
        may.export &&
          contacts > 0 && {
            to: `${to}/export${search}`,
            icon: "file-down",
            label: words("exportMore"),
            isBeside: true,
          },
        isOpen && may.name && { to: fieldNamesPath(to + search), icon: "tag", label: words("fieldNamesMore") },
        may.update && { to: `${to}/edit`, icon: "pencil", label: t("editMore") },
        may.remove && { to: `${to}/remove`, icon: "trash-2", label: t("removeListMore"), isDanger: true },
      ]}
    />
  );
}

import { useTranslation } from "react-i18next";
import { MenuLinks, RowMenu } from "../../../components/lists/row-menu";
import type { BulkKind } from "./bulk-kinds";
import type { ListData } from "./list";
import { searchOf } from "./query";

interface Props {
  data: Pick<ListData, "list" | "query" | "may">;
  contact: Pick<ListData["rows"][number], "id" | "phone" | "address" | "blacklisted">;
}

export default function ContactMenu({
  data: { list, query, may },
  contact: { id, phone, address, blacklisted },
}: Props) {
  const { t } = useTranslation("contactList");
  const { t: words } = useTranslation("contacts");
  const { t: common } = useTranslation("common");
  const search = searchOf(query);
  const to = `/contacts/${list.id}/${id}`;
  const change = (kind: BulkKind) => ({
    to: `/contacts/${list.id}/bulk${search || "?"}${search && "&"}do=${kind}&id=${id}`,
    label: t(`do_${kind}`),
    isBeside: true,
  });
  // Excluded from bulk sendings.
  const isOut = blacklisted === "phone";
  return (
    <RowMenu name={phone}>
      <MenuLinks
        links={[
          { to: to + search, icon: "user-round", label: common("open") },
          may.send && !isOut && { to: `/send?phone=${encodeURIComponent(address)}`, icon: "send", label: t("write") },
          may.bulk.set && { to: `${to}/edit${search}`, icon: "pencil", label: words("editMore"), isBeside: true },
          may.bulk.move && { ...change("move"), icon: "corner-down-right" },
          may.bulk.copy && { ...change("copy"), icon: "copy" },
          may.bulk.blacklist && !isOut && { ...change("blacklist"), icon: "ban" },
          may.bulk.remove && { ...change("remove"), icon: "trash-2", isDanger: true },
        ]}
      />
    </RowMenu>
  );
}

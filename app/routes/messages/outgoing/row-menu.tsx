import { useTranslation } from "react-i18next";
import { MenuLinks, RowMenu } from "../../../components/lists/row-menu";
import type { ChangeKind } from "../../../domain/messaging/sendings/actions/change-kinds";
import type { OutgoingData } from "./outgoing";
import { OUTGOING_BULK, pathOf } from "./query";
import type { ListedMessage } from "./row";

interface Props {
  data: Pick<OutgoingData, "query" | "may" | "mayKeep">;
  message: ListedMessage;
  to: string;
}

export default function MessageMenu(props: Props) {
  const { query, may, mayKeep } = props.data;
  const { id, phone, isHeld, hasAddress } = props.message;
  const { t } = useTranslation("messages");
  const { t: common } = useTranslation("common");
  const list = pathOf(query, {}, OUTGOING_BULK);
  const change = (kind: ChangeKind) => ({
    to: `${list}${list.includes("?") ? "&" : "?"}do=${kind}&id=${id}`,
    label: t(`do_${kind}`),
    isBeside: true,
  });
  return (
    <RowMenu name={phone}>
      <MenuLinks
        links={[
          { to: props.to, icon: "eye", label: common("open"), isBeside: true },
          may.again && { to: `/send?like=${id}`, icon: "repeat", label: t("sendAgain") },
          mayKeep && { to: `/messages/templates/new?from=${id}`, icon: "bookmark", label: t("toTemplate") },
          may.collect && hasAddress && { ...change("collect"), icon: "list-plus" },
          may.blacklist && hasAddress && { ...change("blacklist"), icon: "ban" },
          may.cancel && isHeld && { ...change("cancel"), icon: "circle-x", isDanger: true },
        ]}
      />
    </RowMenu>
  );
}

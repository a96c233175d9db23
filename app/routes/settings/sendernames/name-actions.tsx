import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "../../../components/forms/post-form";
import { Button, LinkButton } from "../../../components/ui/button";
import type { ShownName } from "./name-view.server";
import { LIST } from "./paths";

interface ActionsProps {
  action: string;
  row: ShownName["row"];
  may: ShownName["may"];
  search: string;
}

export function NameActions({ action, row, may, search }: ActionsProps) {
  const { t } = useTranslation("moderation");
  const { t: words } = useTranslation("sendernames");
  const intent = row.isActive ? "switchOff" : "switchOn";
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <PostForm may={may.change} action={action} className="row flex-wrap">
      {may.send && (
        <LinkButton size="s" icon="send" to="/send">
          {words("sendUnder")}
        </LinkButton>
      )}
      {may.change && (
        <Button size="s" icon={row.isActive ? "pause" : "play"} name="intent" value={intent} busy={isBusy && t(intent)}>
          {t(intent)}
        </Button>
      )}
      {may.remove && (
        <LinkButton
          variant="danger"
          size="s"
          icon="trash-2"
          to={`${LIST}/${row.id}/remove${search}`}
          preventScrollReset
        >
          {t("removeMore")}
        </LinkButton>
      )}
    </PostForm>
  );
}

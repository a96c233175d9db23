import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "../../../components/forms/post-form";
import { Button, LinkButton } from "../../../components/ui/button";
import { LIST } from "./paths";
import type { ShownTemplate } from "./template-view.server";

interface ActionsProps {
  action: string;
  template: ShownTemplate["template"];
  may: ShownTemplate["may"];
  search: string;
}

export function TemplateActions({ action, template, may, search }: ActionsProps) {
  const { t } = useTranslation("templates");
  const { t: words } = useTranslation("moderation");
  const busy = useNavigation().formData?.get("intent");
  const { id, title, isActive } = template;
  const toggle = isActive ? "switchOff" : "switchOn";
  return (
    <PostForm may={may.change || may.copy} action={action} className="row flex-wrap">
      <input type="hidden" name="title" value={t("copyOf", { title })} />
      {may.send && (
        <LinkButton variant="primary" size="s" icon="send" to={`/send/${id}`}>
          {t("use")}
        </LinkButton>
      )}
      {may.change && (
        <LinkButton size="s" icon="pencil" to={`${LIST}/${id}/edit`}>
          {t("edit")}
        </LinkButton>
      )}
      {may.copy && (
        <Button size="s" icon="copy" name="intent" value="copy" busy={busy === "copy" && t("duplicate")}>
          {t("duplicate")}
        </Button>
      )}
      {may.change && (
        <Button
          size="s"
          icon={isActive ? "pause" : "play"}
          name="intent"
          value={toggle}
          busy={busy === toggle && words(toggle)}
        >
          {words(toggle)}
        </Button>
      )}
      {may.remove && (
        <LinkButton variant="danger" size="s" icon="trash-2" to={`${LIST}/${id}/remove${search}`} preventScrollReset>
          {words("removeMore")}
        </LinkButton>
      )}
    </PostForm>
  );
}

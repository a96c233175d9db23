import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/ui/button";
import type { IconName } from "../../components/ui/icon-names";
import type { UserDetail } from "./user";

export function UserActions({ data: { user, may } }: { data: Pick<UserDetail, "user" | "may"> }) {
  const { t } = useTranslation("users");
  const { t: screens } = useTranslation("screens");
  const { search } = useLocation();
  const to = (action: string) => `/users/${user.id}/${action}${search}`;
  const links: (false | { action: string; icon: IconName; label: string })[] = [
    may.update && { action: "edit", icon: "pencil", label: t("edit") },
    may.adjust && { action: "balance", icon: "wallet", label: t("adjust") },
    may.price && { action: "tariffs", icon: "receipt-text", label: screens("tariffs") },
    may.agree && { action: "terms", icon: "credit-card", label: t("terms") },
    may.open && { action: "password", icon: "key-round", label: t("newPassword") },
    may.write && { action: "notify", icon: "message-square-text", label: t("write") },
    may.grant && { action: "rights", icon: "shield", label: t("rights") },
    may.assign && { action: "routing", icon: "route", label: t("groups") },
    may.switch && { action: "features", icon: "sliders-horizontal", label: t("features") },
    may.switch && { action: "archive", icon: "history", label: t("archive") },
    { action: "preview", icon: "eye", label: t("preview") },
  ];
  return (
    <div className="row flex-wrap">
      {may.loginAs && (
        <Form method="post" action={`/users/${user.id}/act`} reloadDocument>
          <Button variant="primary" size="s" icon="log-in">
            {t("signInAs")}
          </Button>
        </Form>
      )}
      {links.map(
        (link) =>
          link && (
            <LinkButton key={link.action} size="s" icon={link.icon} to={to(link.action)} preventScrollReset>
              {link.label}
            </LinkButton>
          ),
      )}
      {may.update && (
        <LinkButton
          variant={user.isActive ? "danger" : "secondary"}
          size="s"
          icon={user.isActive ? "ban" : "rotate-ccw"}
          to={to("block")}
          preventScrollReset
        >
          {t(user.isActive ? "blockMore" : "unblockMore")}
        </LinkButton>
      )}
    </div>
  );
}

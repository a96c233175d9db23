import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type MenuLink, MenuLinks, RowMenu } from "../../components/lists/row-menu";
import { Button, LinkButton } from "../../components/ui/button";
import type { UserDetail } from "./user";

export function UserActions({ data: { user, may } }: { data: Pick<UserDetail, "user" | "may"> }) {
  const { t } = useTranslation("users");
  const { t: screens } = useTranslation("screens");
  const { search } = useLocation();
  const to = (action: string) => `/users/${user.id}/${action}${search}`;
  const beside = (link: MenuLink): MenuLink => ({ ...link, isBeside: true });
  const links = [
    may.update && beside({ to: to("edit"), icon: "pencil", label: t("edit") }),
    may.write && beside({ to: to("notify"), icon: "message-square-text", label: t("write") }),
    may.price && beside({ to: to("tariffs"), icon: "receipt-text", label: screens("tariffs") }),
    may.agree && beside({ to: to("terms"), icon: "credit-card", label: t("terms") }),
    may.open && beside({ to: to("password"), icon: "key-round", label: t("newPassword") }),
    may.grant && beside({ to: to("rights"), icon: "shield", label: t("rights") }),
    may.assign && beside({ to: to("routing"), icon: "route", label: t("groups") }),
    may.switch && beside({ to: to("features"), icon: "sliders-horizontal", label: t("features") }),
    may.switch && beside({ to: to("archive"), icon: "history", label: t("archive") }),
    beside({ to: to("preview"), icon: "eye", label: t("preview") }),
    may.update &&
      beside({
        to: to("block"),
        icon: user.isActive ? "ban" : "rotate-ccw",
        label: t(user.isActive ? "blockMore" : "unblockMore"),
        isDanger: user.isActive,
      }),
    may.remove && beside({ to: to("remove"), icon: "trash-2", label: t("removeMore"), isDanger: true }),
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
      {may.adjust && (
        <LinkButton size="s" to={to("balance")} preventScrollReset>
          {t("adjust")}
        </LinkButton>
      )}
      <RowMenu name={user.name}>
        <MenuLinks links={links} />
      </RowMenu>
    </div>
  );
}

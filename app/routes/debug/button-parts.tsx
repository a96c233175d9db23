import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/ui/button";
import { CopyField } from "../../components/ui/copy-button";
import { Field } from "../../components/ui/field";
import { MoreMenu } from "../../components/ui/more-menu";
import { Tooltip } from "../../components/ui/tooltip";
import { Part } from "./part";

const TOKEN = "cab_live_4f1d0c9e72b84a6f";
const WAIT_SECONDS = 5;

export function ButtonParts() {
  const { t } = useTranslation("kit");
  return (
    <>
      <Part title={t("buttons")}>
        <div className="row flex-wrap">
          <Button type="button" variant="primary">
            {t("send")}
          </Button>
          <Button type="button">{t("save")}</Button>
          <Button type="button" variant="quiet">
            {t("later")}
          </Button>
          <Button type="button" variant="danger">
            {t("remove")}
          </Button>
          <Button type="button" variant="danger-solid">
            {t("removeMany")}
          </Button>
          <Button type="button" variant="primary" busy={t("sending")}>
            {t("send")}
          </Button>
          <Button type="button" size="s">
            {t("small")}
          </Button>
          <Button type="button" size="l">
            {t("large")}
          </Button>
          <MoreMenu label={t("moreMenu")} size="m">
            <LinkButton to="/debug/dialog" variant="quiet" className="danger" preventScrollReset>
              {t("remove")}
            </LinkButton>
          </MoreMenu>
        </div>
      </Part>
      <Part title={t("tips")}>
        <p className="row">
          {t("tip")}
          <Tooltip label={t("tip")}>{t("tipText")}</Tooltip>
        </p>
        <p className="row">
          <Tooltip label={t("tipWait")} trigger={t("tipWait")} countdown={WAIT_SECONDS}>
            {t("tipWaitText")}
          </Tooltip>
        </p>
      </Part>
      <Part title={t("copying")}>
        <Field field={{ id: "kit-token" }} label={t("token")}>
          <CopyField id="kit-token" value={TOKEN} label={t("copy")} />
        </Field>
      </Part>
    </>
  );
}

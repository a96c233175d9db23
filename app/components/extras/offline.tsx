import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";

export function Offline({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <div role="status">
      {isLost && (
        <div className="offline">
          <Icon name="wifi-off" />
          <span>{t("reconnecting")}</span>
          <Button type="button" size="s" onClick={() => dispatchEvent(new Event("online"))}>
            {t("again")}
          </Button>
        </div>
      )}
    </div>
  );
}

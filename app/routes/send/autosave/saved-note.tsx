import { useTranslation } from "react-i18next";
import { formatTime } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import { useZone } from "../../../web/frame/preferences";
import type { Autosave } from "./use-autosave";

export function SavedNote({ autosave: { state, savedAt } }: { autosave: Autosave }) {
  const { t, i18n } = useTranslation("send");
  const zone = useZone();
  const isBad = state === "failed";
  const words = isBad
    ? t("notSaved")
    : state === "saving"
      ? t("saving")
      : savedAt > 0
        ? t("savedAt", { time: formatTime(savedAt, i18n.language, zone) })
        : "";
  return (
    <p className="saved-note" role="status">
      {words !== "" && state !== "saving" && <Icon name={isBad ? "triangle-alert" : "check"} size="s" />}
      {words}
    </p>
  );
}

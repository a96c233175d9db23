import { useTranslation } from "react-i18next";
import { CHANNELS } from "../../../domain/base/channels/channels";

export function useChannel(): (type: string) => string {
  const { t } = useTranslation("channels");
  return (type) => {
    const known = CHANNELS.find((each) => each === type);
    return known ? t(known) : type;
  };
}

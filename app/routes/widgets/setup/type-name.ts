import { useTranslation } from "react-i18next";
import type { OtpChannelType } from "../../../domain/otp/types";

/** A channel type of the dialect in words. */
export function useTypeName() {
  const { t } = useTranslation("widgets");
  return (type: string) => t(`type_${type as OtpChannelType}`);
}

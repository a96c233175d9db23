import { useTranslation } from "react-i18next";
import type { OtpChannelType } from "../../../domain/products/otp/types";

/** Display name of a channel type in the one-time-code dialect. */
export function useTypeName() {
  const { t } = useTranslation("widgets");
  return (type: string) => t(`type_${type as OtpChannelType}`);
}

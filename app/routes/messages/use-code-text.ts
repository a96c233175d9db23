import { useTranslation } from "react-i18next";
import { meaningOf } from "./codes";

/** A code in words; with the code behind it where the words stand for several, the bare code where there are none. */
export function useCodeText() {
  const { t } = useTranslation("messages");
  return (code: string): string => {
    const meaning = meaningOf(code);
    return meaning ? t(`code_${meaning}`) : code;
  };
}

import { useTranslation } from "react-i18next";
import { errorWord, eventWord } from "./status-style";

interface Outcome {
  isOk?: boolean;
  status: number | null;
  error: string | null;
}

/** Display names of outcomes and events. */
export function useOutcome() {
  const { t } = useTranslation("webhooks");
  return {
    said({ status, error }: Outcome): string {
      const word = errorWord(error);
      if (word && word !== "status") return status === null ? t(`error_${word}`) : `${status}, ${t(`error_${word}`)}`;
      return status === null ? "—" : String(status);
    },
    eventName(type: string): string {
      const word = eventWord(type);
      return word ? t(`event_${word}`) : type;
    },
  };
}

import { useTranslation } from "react-i18next";
import { useChannel } from "../shared/use-channel";
import type { Message } from "./view.server";

type Changed = NonNullable<Message["trace"][number]["changes"]>[number];

const FIELDS = { type: "channel", sender: "sender", text: "text" } as const;

export function Changes({ rules, changes }: { rules: string; changes: Changed[] }) {
  const { t } = useTranslation("messages");
  const channel = useChannel();
  return (
    <>
      <span className="block">{rules}</span>
      {changes.map(({ field, was, is }) => {
        const shown = (value: string) => (field === "type" ? channel(value) : value || "—");
        return (
          <span key={field} className="block whitespace-pre-wrap wrap-anywhere">
            {t("changed", { field: t(FIELDS[field]), was: shown(was), now: shown(is) })}
          </span>
        );
      })}
    </>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatWhen } from "../../components/ui/format";
import { useZone } from "../../web/preferences";

interface RepliesProps {
  replies: { id: string; text: string; createdAt: number }[];
  now: number;
}

/** What the recipient wrote back, oldest first. */
export default function Replies({ replies, now }: RepliesProps) {
  const { t, i18n } = useTranslation("messages");
  const zone = useZone();
  if (replies.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="replies">
      <h3 id="replies">{t("repliesTo")}</h3>
      <ul className="stack gap-2 text-sm">
        {replies.map(({ id, text, createdAt }) => (
          <li key={id} className="row items-baseline justify-between gap-x-3">
            <Link className="wrap-anywhere" to={`/messages/incoming/${id}`}>
              {text || "…"}
            </Link>
            <span className="num text-xs text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

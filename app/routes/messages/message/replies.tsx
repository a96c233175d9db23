import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatWhen } from "../../../components/ui/format";
import { useZone } from "../../../web/frame/preferences";
import { AnswersTo, type Quote } from "../shared/answers-to";

interface RepliesProps {
  /** The message that this one answers. */
  answersTo: Quote | null;
  replies: { id: string; to: string; text: string; createdAt: number }[];
  now: number;
}

/** The answered message and the recipient's replies, oldest first. */
export function Replies({ answersTo, replies, now }: RepliesProps) {
  const { t, i18n } = useTranslation("messages");
  const zone = useZone();
  return (
    <>
      {answersTo && <AnswersTo {...answersTo} />}
      {replies.length > 0 && (
        <section className="stack gap-2" aria-labelledby="replies">
          <h3 id="replies">{t("repliesTo")}</h3>
          <ul className="stack gap-2 text-sm">
            {replies.map(({ id, to, text, createdAt }) => (
              <li key={id} className="row items-baseline justify-between gap-x-3">
                <Link className="wrap-anywhere" to={to}>
                  {text || "…"}
                </Link>
                <span className="num text-xs text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

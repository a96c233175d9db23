import { Link } from "@remix-run/react";

interface ConversationProps {
  id: string;
  /** `head`: sender, channel, time and outcome. */
  said: { id: string; isOwn: boolean; to: string; head: string; text: string }[];
  words: { conversation: string; earlier: string };
  /** All messages to this address; null if not listable. */
  allTo: string | null;
}

export function Conversation({ id, said, words, allTo }: ConversationProps) {
  if (said.length < 2) return null;
  return (
    <section className="stack gap-3" aria-labelledby="conversation">
      <h3 id="conversation">{words.conversation}</h3>
      <ol className="stack gap-3">
        {said.map((one) => (
          <li key={one.id} className={one.isOwn ? "said said-own" : "said"} aria-current={one.id === id || undefined}>
            <span className="num">{one.head}</span>
            {one.id === id ? <b>{one.text || "…"}</b> : <Link to={one.to}>{one.text || "…"}</Link>}
          </li>
        ))}
      </ol>
      {allTo && (
        <Link className="text-sm" to={allTo}>
          {words.earlier}
        </Link>
      )}
    </section>
  );
}

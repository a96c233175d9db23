import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Input, Select, Textarea } from "../../../components/ui/input";
import type { Offer, ReplyPage } from "../shared/reply-page.server";
import { INCOMING } from "./query";

export interface ReplyAnswer {
  typed: { text: string; sender: string; subject: string };
  /** Idempotency key of the next submit; a rejected reply does not reload the page. */
  press: string;
  offer: Offer;
}

interface ReplyFormProps {
  id: string;
  reply: ReplyPage;
  /** Result of an earlier submit. */
  answer: ReplyAnswer | undefined;
}

/** Reply with the price on its button. Without JavaScript, a changed price needs another confirmation. */
export function ReplyForm({ id, reply, answer }: ReplyFormProps) {
  const { words, senders, subject, until, problems, isClosed } = reply;
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const press = usePress(reply.press, answer);
  const { offer, ask } = useOffer(form, id, answer?.offer ?? reply.offer);
  const isSending = useNavigation().formData?.get("press") === press;
  if (!offer) {
    return (
      <p className="note note-warn">
        <span>
          {problems.join(". ")} {isClosed && <Link to="/send">{words.newMailing}</Link>}
        </span>
      </p>
    );
  }
  const typed = answer?.typed;
  const isWrong = offer.errors.length > 0;
  return (
    <Form
      ref={form}
      method="post"
      action={`${INCOMING}/${id}${search}`}
      className="stack gap-3"
      aria-labelledby="reply"
      onInput={ask}
      noValidate
      preventScrollReset
    >
      <h3 id="reply">{words.title}</h3>
      <input type="hidden" name="press" value={press} />
      <input type="hidden" name="price" value={offer.price ?? ""} />
      {senders.length > 1 ? (
        <Select name="sender" aria-label={words.sender} defaultValue={typed?.sender ?? reply.sender}>
          {senders.map((name) => (
            <option key={name} value={name}>
              {name || words.noSender}
            </option>
          ))}
        </Select>
      ) : (
        <input type="hidden" name="sender" value={reply.sender} />
      )}
      {subject !== null && <Input name="subject" aria-label={words.subject} defaultValue={typed?.subject ?? subject} />}
      <Textarea
        name="text"
        rows={3}
        aria-label={words.text}
        placeholder={words.text}
        aria-invalid={isWrong || undefined}
        aria-describedby="reply-hint"
        defaultValue={typed?.text ?? ""}
      />
      <p id="reply-hint" className={isWrong ? "error" : "hint"} role="status">
        {offer.errors.join(". ") || offer.hint || until}
      </p>
      <div className="row flex-wrap">
        <Button variant="primary" icon="reply" name="intent" value="reply" busy={isSending && words.replying}>
          {offer.button}
        </Button>
        <noscript>
          <Button name="intent" value="check">
            {words.check}
          </Button>
        </noscript>
      </div>
    </Form>
  );
}

/** A refresh resends nothing; a rejected submit gets a new key. */
function usePress(loaded: string, answer: ReplyAnswer | undefined): string {
  const next = answer?.press ?? loaded;
  const [press, setPress] = useState(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revalidation keeps the key
  useEffect(() => setPress(next), [answer]);
  return press;
}

const PAUSE_MS = 500;

/** Price of the typed text, debounced. */
function useOffer(form: RefObject<HTMLFormElement | null>, id: string, loaded: Offer | null) {
  const [fresh, setFresh] = useState<Offer | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestRequest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last answer of the server counts
  useEffect(() => {
    setFresh(null);
    return () => clearTimeout(timer.current);
  }, [loaded?.price, loaded?.errors.join()]);
  const price = async () => {
    if (!form.current) return;
    const body = new FormData(form.current);
    const requestId = ++latestRequest.current;
    if (body.get("text") === "") return setFresh(null);
    const answer = await fetch(`${INCOMING}/${id}/price`, { method: "POST", body }).catch(() => null);
    const offer: Offer | null = answer?.ok ? await answer.json() : null;
    // Drops an outdated response.
    if (offer && requestId === latestRequest.current) setFresh(offer);
  };
  return {
    offer: fresh ?? loaded,
    ask() {
      clearTimeout(timer.current);
      timer.current = setTimeout(price, PAUSE_MS);
    },
  };
}

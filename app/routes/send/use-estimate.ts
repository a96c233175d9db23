import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ComposeEstimate } from "../../domain/sendings/form";
import type { VariableValues } from "../../domain/sendings/variables";
import type { Draft } from "./draft";
import type { SendReply } from "./redraft.server";

const PAUSE_MS = 700;

export interface Estimated {
  /** null while it is unknown or no longer true of what is typed. */
  estimate: ComposeEstimate | null;
  /** The id of the mailing as it was counted last. */
  id: string | null;
  sample: VariableValues | null;
  /** Why there is no estimate: messages of the namespace "errors". */
  problems: string[];
  isCounting: boolean;
  /** Whether a submit only asked to count, which needs no page. */
  answers(event: FormEvent<HTMLFormElement>): boolean;
}

/** Asks for the price when typing pauses; `first` is what the page came with. */
export function useEstimate(
  form: RefObject<HTMLFormElement | null>,
  draft: Draft,
  first: Partial<SendReply>,
): Estimated {
  const fetcher = useFetcher<SendReply>();
  const [asked, setAsked] = useState<string | null>(null);
  // Without JavaScript nothing is being counted.
  const [isLive, setLive] = useState(false);
  const key = JSON.stringify(draft);
  const firstKey = useRef(key);
  const isAskable =
    draft.text.trim() !== "" && draft.sender !== "" && draft.phones.trim() + draft.include.join() !== "";
  const isKnown = first.estimate !== undefined && key === firstKey.current;

  function ask() {
    if (!form.current) return;
    const body = new FormData(form.current);
    body.set("intent", "estimate");
    setAsked(key);
    fetcher.submit(body, { method: "post" });
  }

  useEffect(() => setLive(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that the price depends on
  useEffect(() => {
    if (!isAskable || isKnown) return;
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, isAskable, isKnown]);

  const isAnswered = isAskable && fetcher.state === "idle" && asked === key && fetcher.data !== undefined;
  const current: Partial<SendReply> = isAnswered && fetcher.data ? fetcher.data : isKnown ? first : {};
  return {
    estimate: current.estimate ?? null,
    id: fetcher.data?.id ?? null,
    sample: (fetcher.data ?? first).sample ?? first.sample ?? null,
    problems: isAnswered ? Object.values(current.reply?.error ?? {}).flatMap((errors) => errors ?? []) : [],
    isCounting: isLive && isAskable && !isKnown && !isAnswered,
    answers(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isCount = isAskable && submitter instanceof HTMLButtonElement && submitter.value === "estimate";
      if (isCount) ask();
      return isCount;
    },
  };
}

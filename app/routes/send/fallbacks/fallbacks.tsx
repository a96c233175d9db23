import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PathRail } from "../../../components/message/path-rail";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Field } from "../../../components/ui/field";
import { moneyParts } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import { Select } from "../../../components/ui/input";
import { MoneyInput } from "../../../components/ui/masked-input";
import { MAX_STEPS } from "../../../domain/base/chains/limits";
import { channelOf } from "../../../domain/base/channels/channels";
import { channelsOf, type OpenChannel } from "../../../domain/messaging/drafts/channels";
import { readStandings } from "../../../domain/messaging/drafts/standings";
import type { DraftMessage } from "../../../domain/messaging/sendings/compose/draft-content";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useCurrency } from "../../../web/frame/preferences";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import type { PathView } from "../../../web/words/path-view.server";
import { stepFields } from "../step/field";
import { StepFrame } from "../step/frame";
import { frameOf } from "../step/frame.server";
import { intentOf } from "../step/intents";
import { openStep } from "../step/open-step.server";
import { pathOf } from "../step/paths";
import { answerStep } from "../step/press-button.server";
import { READERS } from "../step/readers.server";
import type { StepAnswer } from "../step/step-result.server";
import { unlessConflict } from "../step/unless-conflict";
import { draftPath } from "./path.server";
import { changeFallbacks } from "./read.server";
import { StepCard } from "./step-card";
import { reportsOf } from "./until";
import { useDrag } from "./use-drag";
import { type Warning, warningsOf } from "./warnings.server";

export const handle: ScreenHandle = { screen: "sendFallbacks" };
export const shouldRevalidate = unlessConflict;

export async function loader(args: LoaderFunctionArgs) {
  const open = await openStep(args, await guard(args, SCREENS.sendFallbacks));
  const { platform, viewer, draft } = open;
  const language = await localeOf(args.request, args.context);
  const begun = readStandings(platform, viewer, draft.content.recipients);
  const [frame, standings, path] = await Promise.all([
    frameOf(open, "fallbacks"),
    begun,
    draftPath(open, draft.content, language, begun),
  ]);
  const { message, fallbacks, budget } = draft.content;
  const messages = [message, ...fallbacks.map((step) => step.message)];
  return {
    frame,
    message,
    fallbacks,
    budget,
    /** Statuses that each step's predecessor may report. */
    reports: fallbacks.map((_, index) => reportsOf(messages[index]!)),
    icons: messages.map(({ type }) => channelOf(type).icon),
    ...offered(channelsOf(standings, message.payload), messages),
    live: { path, warnings: warningsOf(draft.content, viewer, language, platform.clock(), standings) },
  };
}

/** Channels for a next step; `next`: the first that no step uses and that reaches people without a condition. */
function offered(channels: OpenChannel[], messages: DraftMessage[]) {
  const open = channels.filter(({ closed, type }) => closed === null && type !== "hlr");
  const others = open.filter(({ type }) => messages.every((message) => message.type !== type));
  const next = others.find(({ barrier }) => barrier === null) ?? others[0] ?? open[0];
  return { open: open.map(({ type }) => type), next: next?.type };
}

export async function action(args: ActionFunctionArgs) {
  const answered = await answerStep(args, await guard(args, SCREENS.sendFallbacks), {
    step: "fallbacks",
    read: READERS.fallbacks,
    change: changeFallbacks,
  });
  if (answered.answer) return answered.answer;
  const { draft, intent, here } = answered;
  switch (intent?.name) {
    case "add":
      throw redirect(pathOf("fallbacks", draft.id, draft.content.fallbacks.length - 1), 303);
    case "edit":
      throw redirect(pathOf("fallbacks", draft.id, intent.of), 303);
    default:
      throw redirect(here, 303);
  }
}

export default function Fallbacks() {
  const { t, i18n } = useTranslation("chain");
  const { t: frameWords } = useTranslation("send");
  const channelName = useChannelName();
  const {
    frame,
    message,
    fallbacks,
    budget,
    reports,
    icons,
    open,
    next,
    live: loaded,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<StepAnswer>() ?? undefined;
  const form = useRef<HTMLFormElement>(null);
  const live = useLive(form, frame.id, loaded);
  const currency = useCurrency();
  const { prefix, rest } = moneyParts(0, currency, i18n.language);
  const drag = useDrag(form);
  const fieldOf = stepFields(answer);
  const errors = answer?.errors ?? {};
  const errorsOf = (index: number) =>
    Object.entries(errors).flatMap(([name, texts]) => (name.startsWith(`fallbacks.${index}.`) ? texts : []));
  const labelled = Object.keys(errors)
    .filter((name) => name.startsWith("fallbacks.") || name === "budget")
    .map((name) => {
      const place = Number(name.split(".")[1]);
      const ofStep = { id: `step-${place}`, label: frameWords("stepTitle", { number: place + 1 }) };
      return { ...fieldOf(name), ...(name === "budget" ? { label: t("budget") } : ofStep) };
    });
  const shown = answer?.typed?.fallbacks ?? fallbacks;
  return (
    <StepFrame
      frame={frame}
      answer={answer}
      form={form}
      fields={labelled}
      onInput={live.ask}
      aside={<PathAside path={live.path} currency={currency} />}
    >
      <p className="hint">{t(fallbacks.length > 0 ? "help" : "none")}</p>
      <ol className="stack gap-3" key={frame.version}>
        <li className="card row justify-between gap-3">
          <div className="min-w-0">
            <h2 className="row gap-2 text-base">
              <Icon name={icons[0] as "mail"} className="text-ink-3" />
              {channelName(message.type)}
            </h2>
            <p className="truncate text-ink-2">{message.payload.text || t("empty")}</p>
          </div>
          <Button size="s" {...intentOf("go", "message")}>
            {t("change")}
          </Button>
        </li>
        {shown.map((step, index) => (
          <StepCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index
            key={index}
            step={step}
            index={index}
            count={shown.length}
            reports={reports[index] ?? []}
            icon={icons[index + 1] as "mail"}
            errors={errorsOf(index)}
            warnings={live.warnings.filter((warning) => warning.step === index + 1)}
            drag={drag(index)}
          />
        ))}
      </ol>
      {shown.length < MAX_STEPS - 1 && open.length > 0 && (
        <div className="row flex-wrap items-end gap-3">
          <Field field={{ id: "add" }} label={t("nextChannel")}>
            <Select
              id="add"
              name="add"
              required
              key={next}
              defaultValue={next}
              options={open.map((type) => ({ value: type, label: channelName(type) }))}
            />
          </Field>
          <Button {...intentOf("add")} icon="plus">
            {t("add")}
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <Field field={fieldOf("budget")} label={t("budget")} hint={t("budgetHint")} optional className="max-w-96">
          <MoneyInput
            id={fieldOf("budget").id}
            name="budget"
            key={frame.version}
            defaultValue={answer?.typed?.budget ?? budget}
            sign={prefix || rest.slice(-1)}
          />
        </Field>
      )}
    </StepFrame>
  );
}

function PathAside({ path, currency }: { path: PathView; currency: string }) {
  const { t } = useTranslation("rail");
  return (
    <section className="well stack gap-3" aria-labelledby="path">
      <h2 id="path">{t("title")}</h2>
      <PathRail path={path} currency={currency} time="before" />
    </section>
  );
}

const PAUSE_MS = 500;

interface Live {
  path: PathView;
  warnings: Warning[];
}

/** Path and warnings, debounced; `loaded` are the initial ones. */
function useLive(form: RefObject<HTMLFormElement | null>, draftId: string, loaded: Live) {
  const [fresh, setFresh] = useState<Live | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has its own warnings
  useEffect(() => {
    setFresh(null);
    return () => clearTimeout(timer.current);
  }, [loaded]);
  const check = async () => {
    if (!form.current) return;
    const body = new FormData(form.current);
    const request: RequestInit = { method: "POST", body, redirect: "manual" };
    const answer = await fetch(`/send/fallbacks/check?d=${draftId}`, request).catch(() => null);
    if (answer?.ok) setFresh(await answer.json());
  };
  return {
    ...(fresh ?? loaded),
    ask() {
      clearTimeout(timer.current);
      timer.current = setTimeout(check, PAUSE_MS);
    },
  };
}

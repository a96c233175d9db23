import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { usePresented } from "../../../components/layout/product";
import { hasContacts, SupportContacts } from "../../../components/layout/support-contacts";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { can } from "../../../domain/base/access/viewer";
import { newId } from "../../../domain/base/shared/ids";
import { parseMoney } from "../../../domain/base/shared/money";
import { getAvailable } from "../../../domain/money/billing/available";
import { createPaymentOnce } from "../../../domain/money/payments/create";
import { paymentForm } from "../../../domain/money/payments/input";
import { CURRENCY, proposedFor, USUAL_AMOUNT } from "../../../domain/money/payments/methods";
import { payOrigins } from "../../../domain/money/payments/pay-origins";
import { offersTo } from "../../../domain/money/payments/terminals";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { guard, safePath } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { PayForm } from "./pay-form";
import { type Entity, type Kept, queryOf, stepOf, toRecurrent, type Variant, variantOf } from "./top-up-steps";

export const handle: ScreenHandle = { screen: "topUp" };

const PAYMENTS = SCREENS.payments.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.topUp);
  const search = new URL(args.request.url).searchParams;
  const [{ methods, hasRecurrent }, { currency }] = await Promise.all([
    offersTo(platform.db, viewer.id),
    getAvailable(platform.db, viewer.id),
  ]);
  for (const origin of payOrigins(platform.banks, methods)) args.context.allowForm(origin);
  const step = stepOf(search);
  const [amount, short] = [moneyIn(search, "amount"), moneyIn(search, "short")];
  const usable = step.at === 3 ? methods.filter(({ method }) => variantOf(method) === step.variant) : methods;
  const commissions = usable.map(({ commission }) => commission);
  return {
    step,
    methods: methods.map(({ method, commission }) => ({ method, commission })),
    kept: { to: backTo(search), amount, short },
    amount: amount ?? String(short === null ? USUAL_AMOUNT : proposedFor(parseMoney(short) ?? 0, commissions)),
    invoiceAmount: amount ?? (short && String(proposedFor(parseMoney(short) ?? 0, []))),
    method: search.get("method"),
    mayInvoice: can(viewer, SCREENS.invoiceNew),
    hasLegal: !viewer.flags["secret.hideRequisites"],
    isRub: currency === CURRENCY,
    hasRecurrent:
      hasRecurrent &&
      methods.some(({ method }) => platform.banks[method].cards) &&
      can(viewer, ["recurrentPayments.get", "recurrentPayments.create"]),
    key: newId(),
  };
}

function moneyIn(search: URLSearchParams, name: string): string | null {
  const typed = search.get(name) ?? "";
  return parseMoney(typed) === null ? null : typed;
}

export type TopUpData = Awaited<ReturnType<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.topUp);
  const submission = parseForm(await readForm(args.request), { schema: paymentForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { accepted: _, ...input } = submission.value;
  const returnTo = backTo(new URL(args.request.url).searchParams) ?? undefined;
  const language = await localeOf(args.request, args.context);
  const opened = await createPaymentOnce(platform, viewer, { ...input, returnTo, language });
  if (!opened.ok) {
    // A retry, with the same bank or another, is a new payment.
    const { data: refused, init } = replyRefused(submission, opened);
    return data({ ...refused, key: newId() }, init ?? undefined);
  }
  const { id, url, fields } = opened.value;
  // The current page's CSP does not allow a form to post to the wallet.
  return fields ? redirectDocument(`${PAYMENTS}/${id}/pay`, 303) : redirect(url, 303);
}

/** Path of the campaign that lacked money. */
function backTo(search: URLSearchParams): string | null {
  const to = safePath(search.get("to"));
  return to.startsWith("/send/") ? to : null;
}

export default function TopUp() {
  const known = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { step, kept, methods, isRub, hasRecurrent, mayInvoice, hasLegal } = known;
  const form = answer && "key" in answer ? { ...known, key: String(answer.key) } : known;
  if (step.at === 3) return <PayForm data={form} variant={step.variant} reply={answer?.reply} />;
  if (step.at === 1) return <WhoPays kept={kept} hasLegal={hasLegal} />;
  if (step.entity === "legal")
    return mayInvoice ? <ByInvoice kept={kept} amount={known.invoiceAmount} /> : <Legal kept={kept} />;
  const amount = kept.amount ?? (kept.short && known.amount);
  return (
    <HowToPay
      kept={kept}
      amount={amount}
      isRub={isRub}
      hasRecurrent={hasRecurrent}
      has={methods.map(({ method }) => method)}
    />
  );
}

function WhoPays({ kept, hasLegal }: { kept: Kept; hasLegal: boolean }) {
  const { t } = useTranslation("payments");
  const entities: Entity[] = hasLegal ? ["individual", "legal"] : ["individual"];
  return (
    <Step at={1} title={t("whoPays")} to={kept.to}>
      <Ways
        ways={entities.map((entity) => ({
          to: queryOf(kept, { entity }),
          title: t(entity),
          help: t(`${entity}Help`),
        }))}
      />
    </Step>
  );
}

/** The action button is shown from the second step on (spec §2). */
function ByInvoice({ kept, amount }: { kept: Kept; amount: string | null }) {
  const { t } = useTranslation("payments");
  const to = `${SCREENS.invoiceNew.path}${amount ? `?${new URLSearchParams({ amount })}` : ""}`;
  return (
    <Step
      at={2}
      title={t("legal")}
      to={kept.to}
      back={queryOf(kept)}
      act={
        <LinkButton variant="primary" to={to}>
          {t("issueInvoice")}
        </LinkButton>
      }
    >
      <p>{t("byInvoice")}</p>
    </Step>
  );
}

function Legal({ kept }: { kept: Kept }) {
  const { t } = useTranslation("payments");
  const isReachable = hasContacts(usePresented().support);
  return (
    <Step at={2} title={t("legal")} to={kept.to} back={queryOf(kept)}>
      <p>{t(isReachable ? "legalBy" : "legalNobody")}</p>
      {isReachable ? <SupportContacts /> : <Link to="/about#support">{t("toSupport")}</Link>}
    </Step>
  );
}

interface HowToPayProps {
  kept: Kept;
  amount: string | null;
  has: string[];
  isRub: boolean;
  hasRecurrent: boolean;
}

function HowToPay({ kept, amount, has, isRub, hasRecurrent }: HowToPayProps) {
  const { t } = useTranslation("payments");
  const variants: Variant[] = [
    ...(["cards", "yooMoney"] as const).filter((variant) => has.some((method) => variantOf(method) === variant)),
  ];
  const words = { cards: "cards", yooMoney: "wallet" } as const;
  return (
    <Step at={2} title={t("howToPay")} to={kept.to} back={queryOf(kept)}>
      {isRub && variants.length > 0 ? (
        <Ways
          ways={[
            ...variants.map((variant) => ({
              to: queryOf(kept, { entity: "individual", variant }),
              title: t(words[variant]),
              help: t(`${words[variant]}Help`),
            })),
            ...(hasRecurrent ? [{ to: toRecurrent(amount), title: t("recurrent"), help: t("recurrentHelp") }] : []),
          ]}
        />
      ) : (
        <Empty
          kind="nothing"
          icon="credit-card"
          title={t("noMethods")}
          actions={<LinkButton to="/about#support">{t("toSupport")}</LinkButton>}
        >
          {t(isRub ? "noMethodsHelp" : "currencyOnly")}
        </Empty>
      )}
    </Step>
  );
}

interface StepProps {
  at: 1 | 2;
  title: string;
  to: string | null;
  back?: string;
  act?: React.ReactNode;
  children: React.ReactNode;
}

function Step({ at, title, to, back, act, children }: StepProps) {
  const { t } = useTranslation("payments");
  return (
    <DialogFrame title={title} step={t("step", { step: at })} closeTo={to ?? PAYMENTS}>
      <DialogBody>{children}</DialogBody>
      {back && (
        <DialogFoot>
          {act}
          <LinkButton to={back} preventScrollReset>
            {t("back")}
          </LinkButton>
        </DialogFoot>
      )}
    </DialogFrame>
  );
}

/** Each choice leads to the next step immediately. */
function Ways({ ways }: { ways: { to: string; title: string; help: string }[] }) {
  return (
    <ul className="stack gap-2">
      {ways.map(({ to, title, help }) => (
        <li key={to} className="stack items-start gap-1">
          <LinkButton to={to} preventScrollReset>
            {title}
          </LinkButton>
          <span className="hint">{help}</span>
        </li>
      ))}
    </ul>
  );
}

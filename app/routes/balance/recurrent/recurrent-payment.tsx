import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, Outlet, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PostForm } from "../../../components/forms/post-form";
import { Panel } from "../../../components/layout/panel";
import { Button, LinkButton } from "../../../components/ui/button";
import { Pairs } from "../../../components/ui/dl";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { State, StatePill } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { payOrigins } from "../../../domain/money/payments/pay-origins";
import { changeRecurrent } from "../../../domain/money/recurrent-payments/change";
import { bindCard, recurrentMethodsOf } from "../../../domain/money/recurrent-payments/create";
import { getRecurrent, paymentsBy } from "../../../domain/money/recurrent-payments/find";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { usePaymentWords } from "../payments/payment-words";
import { actOf, shownRecurrent, useRecurrentWords } from "./recurrent-words";

export const handle: ScreenHandle = { screen: "recurrentPayments", live: ["recurrentPayments", "payments"] };

const RECURRENT = SCREENS.recurrentPayments.path;
const SHOWN = 16;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.recurrentPayments);
  const { db, banks, clock } = platform;
  const { id = "" } = args.params;
  const [row, charges, methods] = await Promise.all([
    getRecurrent(db, viewer, id),
    paymentsBy(db, viewer, id, SHOWN),
    recurrentMethodsOf(db, banks, viewer.id),
  ]);
  const recurrent = shownRecurrent(found(row), methods);
  for (const origin of payOrigins(banks, methods)) args.context.allowForm(origin);
  const isOwn = recurrent.ownerId === viewer.id;
  return {
    recurrent,
    now: clock(),
    me: viewer.id,
    isOwn,
    charges: charges.map(({ id, amount, refunded, status, reason, createdAt }) => ({
      id,
      amount,
      refunded,
      status,
      reason,
      createdAt,
    })),
    url: new URL(`${RECURRENT}/${recurrent.id}`, args.request.url).href,
    mayChange: can(viewer, "recurrentPayments.update"),
    mayRemove: isOwn && can(viewer, "recurrentPayments.remove"),
    mayRead: can(viewer, "payments.get"),
  };
}

const acts = z.enum(["pause", "resume", "bind"]);

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, ["recurrentPayments.get", "recurrentPayments.update"]);
  const { id = "" } = args.params;
  const row = found(await getRecurrent(platform.db, viewer, id));
  const { data: act } = acts.safeParse((await readForm(args.request)).get("act"));
  if (!act) throw new CodedError("badRequest");
  if (act === "bind") {
    const language = await localeOf(args.request, args.context);
    const opened = await bindCard(platform, viewer, row, { language });
    return opened.ok ? redirect(opened.value.url, 303) : refused(opened);
  }
  const changed = found(await changeRecurrent(platform, viewer, id, { isActive: act === "resume" }));
  if (!changed.ok) return refused(changed);
  return redirectWithToast(`${RECURRENT}/${id}`, {
    key: act === "pause" ? "recurrentPaused" : "recurrentResumed",
    tone: "ok",
  });
}

function refused(refusal: Parameters<typeof replyErrors>[0]) {
  const { data: said, init } = replyErrors(refusal);
  return data(said, init ?? undefined);
}

export default function RecurrentPanel() {
  const { t } = useTranslation("recurrent");
  const { recurrent, charges, now, me, isOwn, url, mayChange, mayRemove, mayRead } = useLoaderData<typeof loader>();
  const { money, when, titleOf, stateOf, styleOf, actLabel } = useRecurrentWords(now);
  const { methodOf, stateOf: chargeState, reasonOf } = usePaymentWords();
  const isBusy = useNavigation().formAction === `${RECURRENT}/${recurrent.id}`;
  const { status, threshold, frequency, amount } = recurrent;
  const act = mayChange ? actOf(recurrent, me) : null;
  const mayReplace = mayChange && isOwn && act !== "bind";
  return (
    <>
      <Panel
        title={titleOf(recurrent)}
        lead={
          <p className="text-sm text-ink-2">
            {[methodOf(recurrent), !isOwn && recurrent.username].filter(Boolean).join(", ")}
          </p>
        }
        url={url}
        closeTo={RECURRENT}
      >
        <ErrorSummary errors={useActionData<typeof action>()?.errors} />
        <div>
          <StatePill {...styleOf(recurrent)} label={t(`status_${status}`)} />
        </div>
        <p className="text-ink-2">{stateOf(recurrent)}</p>
        <Pairs
          numbers
          items={[
            { term: t("amount"), value: money(amount) },
            frequency === null
              ? { term: t("threshold"), value: money(threshold ?? 0) }
              : { term: t("frequency"), value: t(`frequency_${frequency}`) },
            { term: t("createdAt"), value: when(recurrent.createdAt) },
          ]}
        />
        <section className="stack gap-2" aria-labelledby="charges">
          <h3 id="charges">{t("charges")}</h3>
          {charges.length === 0 && <p className="text-sm text-ink-2">{t("noCharges")}</p>}
          <Pairs
            numbers
            items={charges.map((charge) => ({
              key: charge.id,
              term: (
                <span className="row flex-wrap gap-x-3">
                  {mayRead ? (
                    <Link to={`/balance/payments/${charge.id}`}>{when(charge.createdAt)}</Link>
                  ) : (
                    when(charge.createdAt)
                  )}
                  <State {...chargeState(charge)} />
                  {charge.status === "error" && <span className="hint">{reasonOf(charge.reason)}</span>}
                </span>
              ),
              value: money(charge.amount),
            }))}
          />
        </section>
        <PostForm may={act !== null || mayReplace} action={`${RECURRENT}/${recurrent.id}`} className="row flex-wrap">
          {act && (
            <Button name="act" value={act} busy={isBusy && actLabel(act, recurrent)}>
              {actLabel(act, recurrent)}
            </Button>
          )}
          {mayReplace && (
            <Button name="act" value="bind">
              {actLabel("bind", recurrent)}
            </Button>
          )}
          {mayRemove && (
            <LinkButton variant="danger" to={`${RECURRENT}/${recurrent.id}/remove`} preventScrollReset>
              {t("remove")}
            </LinkButton>
          )}
        </PostForm>
      </Panel>
      <Outlet />
    </>
  );
}

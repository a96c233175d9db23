import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { Note } from "../../../components/ui/note";
import { isCustomerOf } from "../../../domain/base/access/customers";
import { can } from "../../../domain/base/access/viewer";
import { fullName } from "../../../domain/base/access/viewer-of-token";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { newId } from "../../../domain/base/shared/ids";
import { parseMoney } from "../../../domain/base/shared/money";
import { forecastOf } from "../../../domain/money/billing/forecast";
import { spendByDay } from "../../../domain/money/billing/spend";
import { createOnce } from "../../../domain/papers/invoices/create";
import { invoiceForm, USUAL_AMOUNT } from "../../../domain/papers/invoices/input";
import { findOffer } from "../../../domain/papers/invoices/offer";
import { findUsers } from "../../../domain/people/accounts/find-users";
import { SCREENS } from "../../../screens";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { InvoiceForm } from "./invoice-form";
import { OwnerChoice } from "./owner-choice";

export const handle: ScreenHandle = { screen: "invoiceNew" };

const INVOICES = SCREENS.invoices.path;
const MATCHES = 8;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.invoiceNew);
  const searchParams = new URL(args.request.url).searchParams;
  const mayChoose = can(viewer, SCREENS.users);
  const ownerId = (mayChoose && searchParams.get("owner")) || viewer.id;
  const search = (mayChoose && searchParams.get("customer")?.trim().slice(0, 100)) || null;
  const now = platform.clock();
  const isOwn = ownerId === viewer.id;
  const zone = isOwn ? viewer.preferences.timeZone : undefined;
  const [known, days, matches] = await Promise.all([
    findOffer(platform.db, ownerId, now),
    can(viewer, "billings.find") ? spendByDay(platform.db, { id: ownerId }, { now, zone }) : [],
    search ? findUsers(platform.db, viewer, { search, limit: MATCHES }) : null,
  ]);
  const offer = found(known);
  if (!isOwn && !isCustomerOf({ ...offer.payer, preferences: {} }, viewer)) throw new CodedError("notFound");
  const { payer, requisites, companies, contracts, services, templates, warnings, hasCards } = offer;
  const typed = searchParams.get("amount") ?? "";
  return {
    requisites,
    companies,
    contracts,
    services,
    templates,
    warnings,
    isOwn,
    now,
    key: newId(),
    customerId: ownerId,
    currency: payer.currency,
    perDay: forecastOf(0, days, now).perDay,
    amount: parseMoney(typed) === null ? String(USUAL_AMOUNT) : typed,
    byCard: isOwn && hasCards && can(viewer, SCREENS.topUp),
    mayAdd: isOwn && can(viewer, "requisites.create"),
    choice: mayChoose && {
      search,
      owner: isOwn ? null : fullName(payer.data, payer.username),
      matches:
        matches?.rows.map(({ id, data, username }) => ({ id, name: fullName(data, username), username })) ?? null,
    },
  };
}

export type NewInvoiceData = Awaited<ReturnType<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.invoiceNew);
  const submission = parseForm(await readForm(args.request), { schema: invoiceForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const made = await createOnce(platform, viewer, submission.value);
  if (!made.ok) return replyRefused(submission, made);
  const isSold = viewer.level === "reseller" && submission.value.customerId !== viewer.id;
  return redirectWithToast(`${INVOICES}/${made.value.id}${isSold ? "?whose=customers" : ""}`, {
    key: "invoiceIssued",
    tone: "ok",
  });
}

export default function NewInvoice() {
  const { t } = useTranslation("invoices");
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isReady = data.requisites.length > 0 && data.companies.length > 0;
  return (
    <>
      <PageHead title={t("new")} crumb={{ to: INVOICES, label: t("caption") }} />
      <div className="stack mt-5 gap-6">
        {data.choice && <OwnerChoice choice={data.choice} />}
        <Warnings data={data} />
        {isReady && <InvoiceForm key={data.customerId} data={data} reply={reply} />}
      </div>
    </>
  );
}

/** Spec §8. */
function Warnings({ data: { warnings, mayAdd, isOwn, byCard } }: { data: NewInvoiceData }) {
  const { t } = useTranslation("invoices");
  return warnings.map((warning) => (
    <Note key={warning} tone="warn" title={`${t(warning)}.`}>
      {warning === "noRequisites" && !isOwn ? t("noRequisitesOfCustomer") : t(`${warning}Help`)}
      {warning === "noRequisites"
        ? mayAdd && (
            <div className="row flex-wrap pt-3">
              <LinkButton icon="plus" to={SCREENS.requisitesCreate.path}>
                {t("addRequisites")}
              </LinkButton>
            </div>
          )
        : isOwn && (
            <div className="row flex-wrap pt-3">
              <LinkButton to="/about#support">{t("toSupport")}</LinkButton>
              {byCard && <LinkButton to={SCREENS.topUp.path}>{t("payByCard")}</LinkButton>}
            </div>
          )}
    </Note>
  ));
}

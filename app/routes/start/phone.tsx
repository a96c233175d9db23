import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { PageHead } from "../../components/layout/page-head";
import { Button, LinkButton } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { formatMoney } from "../../components/ui/format";
import { Note } from "../../components/ui/note";
import { formatPhone, parsePhone } from "../../domain/base/shared/phone";
import { confirmOwnPhone, requestOwnCode } from "../../domain/products/own-phone/confirm";
import { codeInput, phoneInput } from "../../domain/products/own-phone/input";
import { ownPhoneOf } from "../../domain/products/own-phone/state";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "ownPhone" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.ownPhone);
  const { confirmed, requested, isOffered, offer } = await ownPhoneOf(platform.db, viewer);
  const own = parsePhone(viewer.phone ?? "");
  return {
    confirmed: confirmed && formatPhone(confirmed),
    requested: requested && formatPhone(requested),
    stored: { phone: own && own !== confirmed ? formatPhone(own) : "" },
    isOffered,
    offer,
    ...wayOn(args.request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.ownPhone);
  const { context, request } = args;
  const form = await readForm(request);
  const { here, next } = wayOn(request);
  if (form.get("intent") === "send") {
    const submission = parseForm(form, { schema: phoneInput });
    if (submission.status !== "success") return replyInvalid(submission);
    const sent = await requestOwnCode(platform, viewer, submission.value.phone, context.client.ip);
    if (!sent.ok) return replyRefused(submission, sent);
    return redirectWithToast(here, { key: "codeSentAgain", tone: "ok" });
  }
  const submission = parseForm(form, { schema: codeInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await confirmOwnPhone(platform, viewer, submission.value.code);
  if (!result.ok) return replyRefused(submission, result);
  const { isGranted, isTaken } = result.value;
  const key = isGranted ? "phoneGranted" : isTaken ? "phoneTaken" : "phoneConfirmed";
  return redirectWithToast(next, { key, tone: "ok" });
}

export const shouldRevalidate = () => true;

/** The page itself, and the one after it: the survey during registration, else the first message. */
function wayOn(request: Request) {
  const isNew = new URL(request.url).searchParams.has("new");
  const { path } = SCREENS.ownPhone;
  return isNew
    ? { here: `${path}?new`, next: SCREENS.survey.path }
    : { here: path as string, next: SCREENS.firstMessage.path };
}

export default function OwnPhone() {
  const { t, i18n } = useTranslation("start");
  const { t: words } = useTranslation("common");
  const { confirmed, requested, stored, isOffered, offer, here, next } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const busy = useNavigation().formData?.get("intent");
  const field = fieldsOf("phone", reply, stored);
  const [code, phone] = [field("code"), field("phone")];
  const send = (label: string) => (
    <Button name="intent" value="send" busy={busy === "send" && t("confirming")}>
      {label}
    </Button>
  );
  const other = (
    <Form method="post" action={here} className="stack gap-4" noValidate>
      <TextField field={phone} label={words("phone")} type="tel" inputMode="tel" autoComplete="tel" />
      <div>{send(t("sendCode"))}</div>
    </Form>
  );
  return (
    <>
      <PageHead title={t("phoneTitle")} lead={t("phoneWhy")} />
      <div className="stack mt-6 max-w-100 gap-6">
        <ErrorSummary
          errors={reply?.error?.[""] ?? undefined}
          fields={[
            { ...code, label: t("code") },
            { ...phone, label: words("phone") },
          ]}
        />
        {confirmed && <Note tone="ok">{t("phoneDone", { phone: confirmed })}</Note>}
        {!isOffered && !confirmed && <Note tone="info">{t("phoneOff")}</Note>}
        {isOffered && !confirmed && offer && (
          <p>{t("phoneTrial", { sum: formatMoney(offer, "RUB", i18n.language) })}</p>
        )}
        {isOffered && requested && (
          <Form method="post" action={here} className="stack gap-4" noValidate>
            <p>{t("codeSentTo", { phone: requested })}</p>
            <TextField field={code} label={t("code")} inputMode="numeric" autoComplete="one-time-code" />
            <div className="row flex-wrap gap-2">
              <Button variant="primary" busy={busy === "confirm" && t("confirming")} name="intent" value="confirm">
                {t("confirmPhone")}
              </Button>
              {confirmed === null && (
                <LinkButton variant="quiet" to={next}>
                  {t("later")}
                </LinkButton>
              )}
            </div>
          </Form>
        )}
        {isOffered && requested && (
          <Form method="post" action={here}>
            <input type="hidden" name="phone" value={requested} />
            {send(t("againCode"))}
          </Form>
        )}
        {isOffered &&
          (requested || confirmed ? (
            <details open={Boolean(phone.errors)}>
              <summary className="text-accent">{t("otherPhone")}</summary>
              <div className="mt-4">{other}</div>
            </details>
          ) : (
            other
          ))}
        {(confirmed || !isOffered || !requested) && (
          <div>
            <LinkButton variant={confirmed ? "primary" : "quiet"} to={next}>
              {t(confirmed ? "next" : "later")}
            </LinkButton>
          </div>
        )}
      </div>
    </>
  );
}

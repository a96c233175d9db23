import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { STYLE } from "../../../components/own-numbers/status-style";
import { LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { StatePill } from "../../../components/ui/status";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { readCode, readScan } from "../../../domain/network/own-numbers/operate";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { ByCode } from "./by-code";
import { numberView } from "./number-view.server";
import { LIST } from "./path";

export const handle: ScreenHandle = { screen: "apisender", live: ["wapi"] };

export const headers = () => ({ "cache-control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.update");
  const { row, qr } = found(await readScan(platform, viewer, args.params.id ?? ""));
  const number = numberView(row, platform.clock());
  return { number, qr: qr?.ok ? qr.value : null, errors: qr && !qr.ok ? qr.problems.map(message) : [] };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.update");
  const phone = String((await readForm(args.request)).get("phone") ?? "");
  const result = found(await readCode(platform, viewer, args.params.id ?? "", phone));
  if (result.ok) return { code: result.value, phone, errors: [] };
  const errors = result.problems.map(message);
  return data({ code: null, phone, errors }, { status: ERROR_STATUS[result.code] });
}

export default function Scan() {
  const { t } = useTranslation("apisender");
  const { number, qr, errors } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, phone, standing } = number;
  const path = `${LIST}/${id}`;
  const isWaiting = ["notAuthorized", "creating", "sleep"].includes(standing);
  useFresh(isWaiting);
  return (
    <DialogFrame title={t("scanTitle")} closeTo={path}>
      {isWaiting && !answer && (
        <noscript>
          <meta httpEquiv="refresh" content={`10;url=${path}/scan`} />
        </noscript>
      )}
      <DialogBody>
        <ErrorSummary errors={standing === "notAuthorized" ? errors : []} />
        <div className="row" role="status">
          <StatePill {...STYLE[standing]} label={t(`state_${standing}`)} />
          {phone && standing === "authorized" && <span className="num font-medium">{phone}</span>}
        </div>
        {qr ? <QrCode png={qr} to={`${path}/scan`} /> : <p>{t(`help_${standing}`)}</p>}
        {qr && <ByCode action={`${path}/scan`} answer={answer} />}
      </DialogBody>
      <DialogFoot>
        <LinkButton variant={standing === "authorized" ? "primary" : undefined} to={LIST} preventScrollReset>
          {t(standing === "authorized" ? "done" : "later")}
        </LinkButton>
      </DialogFoot>
    </DialogFrame>
  );
}

/** A QR code is valid for 20 s. */
const FRESH_MS = 10_000;

/** Polls while waiting for a state that has no events. */
function useFresh(isAwaited: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [isAwaited, revalidate]);
}

/** The provider's QR code on white, for cameras. */
function QrCode({ png, to }: { png: string; to: string }) {
  const { t } = useTranslation("apisender");
  return (
    <>
      <p>{t("scanHelp")}</p>
      <img
        className="mx-auto block w-64 max-w-full rounded-md border border-line bg-[#fff] [image-rendering:pixelated]"
        src={`data:image/png;base64,${png}`}
        alt={t("qr")}
        width="256"
        height="256"
      />
      <p className="text-center text-sm text-ink-3">
        {t("qrFresh")}{" "}
        <Link to={to} preventScrollReset replace>
          {t("qrAgain")}
        </Link>
      </p>
    </>
  );
}

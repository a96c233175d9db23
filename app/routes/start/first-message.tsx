import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { FirstSteps } from "../../components/steps/first-steps";
import { findTestKey } from "../../domain/base/access/test-key";
import { newId } from "../../domain/base/shared/ids";
import { formatPhone } from "../../domain/base/shared/phone";
import { getBeginning } from "../../domain/insight/home/first-steps";
import { usualReviewMs } from "../../domain/network/sender-names/usual-review";
import { lastToSelf, selfInput, sendToSelf } from "../../domain/products/own-phone/send-self";
import { ownPhoneOf } from "../../domain/products/own-phone/state";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { stepsShown } from "../../web/words/steps-shown.server";
import { SelfForm } from "./self-form";
import { SentSelf } from "./sent-self";
import { sentSelf } from "./sent-self.server";
import { TestKey } from "./test-key";

export const handle: ScreenHandle = { screen: "firstMessage", live: ["sendings", "billings", "sendernames"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.firstMessage);
  const { db } = platform;
  const [own, beginning, row, usualMs, key, language] = await Promise.all([
    ownPhoneOf(db, viewer),
    getBeginning(db, viewer),
    lastToSelf(db, viewer),
    usualReviewMs(db, viewer),
    findTestKey(platform, viewer),
    localeOf(args.request, args.context),
  ]);
  const isAgain = new URL(args.request.url).searchParams.has("again");
  const sent = row && !isAgain ? sentSelf(row, language) : null;
  const { confirmed, testName, isOffered, trial } = own;
  return {
    press: newId(),
    phone: confirmed && formatPhone(confirmed),
    isOffered,
    testName,
    trial,
    sent,
    now: platform.clock(),
    key,
    steps: stepsShown(viewer, beginning.steps, { usualMs, language, isOffered: own.isOffered }),
    paths: { phone: SCREENS.ownPhone.path, names: pathFor(viewer, "sendernames") },
    isRunning: sent?.isRunning ?? false,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.firstMessage);
  const submission = parseForm(await readForm(args.request), { schema: selfInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const own = await ownPhoneOf(platform.db, viewer);
  const sent = await sendToSelf(platform, viewer, own, submission.value);
  return sent.ok ? redirect(SCREENS.firstMessage.path, 303) : replyRefused(submission, sent);
}

export type FirstMessageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function FirstMessage() {
  const { t } = useTranslation("start");
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { phone, sent, steps, key, trial } = data;
  // Told by the form itself.
  const others = steps?.filter(({ step }) => step !== "first") ?? [];
  return (
    <>
      <PageHead title={t("startTitle")} lead={t("startLead")} />
      <div className="readable mt-6">
        <div className="cols">
          <div className="stack gap-8">
            <section className="stack gap-4" aria-labelledby="self">
              {sent ? (
                <SentSelf sent={sent} trial={trial} />
              ) : (
                <>
                  <h2 id="self">{t("selfTitle")}</h2>
                  {phone ? (
                    <SelfForm data={data} reply={reply} />
                  ) : (
                    <NoPhone isOffered={data.isOffered} to={data.paths.phone} />
                  )}
                </>
              )}
            </section>
            {others.length > 0 && <FirstSteps steps={others} title={t("steps")} />}
          </div>
          <div className="stack gap-8">{key && <TestKey token={key} />}</div>
        </div>
      </div>
    </>
  );
}

function NoPhone({ isOffered, to }: { isOffered: boolean; to: string }) {
  const { t } = useTranslation("start");
  if (!isOffered) return <p>{t("phoneOff")}</p>;
  return (
    <p className="stack gap-3">
      {t("needPhone")} <Link to={to}>{t("phoneTitle")}</Link>
    </p>
  );
}

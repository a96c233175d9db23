import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlankLayout } from "../../components/layout/blank-layout";
import { LanguageButton, LanguageMenu } from "../../components/layout/language-menu";
import { Button } from "../../components/ui/button";
import { Note } from "../../components/ui/note";
import { findOffer, type Offer } from "../../domain/messaging/unsubscribe/unsubscribe";
import type { ScreenHandle } from "../../web/frame/handle";
import { useRootData } from "../../web/frame/root-data";

export const handle: ScreenHandle = { screen: "unsubscribe" };

/** The token is the only credential; truncated links lead here, too. */
export async function loader({ params: { token }, context }: LoaderFunctionArgs) {
  const offer = token === undefined ? null : await findOffer(context.platform, token);
  return data({ offer }, { status: token === undefined || offer ? 200 : 404 });
}

export default function Unsubscribe() {
  const { t } = useTranslation("unsubscribe");
  const { offer } = useLoaderData<typeof loader>();
  const root = useRootData();
  return (
    <BlankLayout
      title={t("title")}
      brand={root?.brand}
      season={root?.season}
      localeSwitch={
        <div>
          <LanguageButton withIcon />
          <LanguageMenu languages={root?.languages ?? []} />
        </div>
      }
    >
      {offer ? <Question {...offer} /> : <Note tone="warn" role="alert" title={`${t("broken")}.`} />}
    </BlankLayout>
  );
}

function Question({ email, sender, isDone }: Offer) {
  const { t } = useTranslation("unsubscribe");
  if (isDone) return <Note tone="info" role="status" title={`${t("done", { email })}.`} />;
  return (
    // Plain form: the API endpoint also accepts one-click POSTs of mail programs.
    <form method="post" className="stack gap-4">
      <div className="stack gap-1">
        <p>{t("question", { email })}</p>
        <p className="text-ink-2">
          {sender && `${t("from", { sender })} `}
          {t("only")}
        </p>
      </div>
      <Button variant="primary" size="l" className="w-full">
        {t("button")}
      </Button>
    </form>
  );
}

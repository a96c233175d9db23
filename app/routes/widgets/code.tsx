import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { CopiedText, CopyButton } from "../../components/ui/copy-button";
import { pageSnippet, SERVER_LANGUAGES, serverSnippet } from "../../domain/products/otp/snippets";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";
import { WidgetHead } from "./widget-head";
import { headOf, widgetWithToday } from "./widget-head.server";

export const handle: ScreenHandle = { screen: "widgets" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.widgets);
  const opened = await widgetWithToday(platform, viewer, args.params.id);
  const { id, token } = opened.widget;
  return { head: headOf(viewer, opened), widget: { id, token }, publicUrl: platform.config.publicUrl };
}

export default function Code() {
  const { t } = useTranslation("widgets");
  const { head, widget, publicUrl } = useLoaderData<typeof loader>();
  return (
    <WidgetHead head={head} tab="code">
      <div className="mt-5 stack max-w-200 gap-6">
        <Snippet
          title={t("page")}
          help={t("pageHelp")}
          code={pageSnippet(publicUrl, widget, { button: t("button"), phone: t("phone") })}
        />
        <dl className="stack gap-3">
          <Known term={t("widgetId")} value={widget.id} />
          <Known term={t("token")} value={widget.token} />
        </dl>
        {head.mayUpdate && (
          <Form method="post" action={`/widgets/${widget.id}`} className="row flex-wrap">
            <Button size="s" name="intent" value="rotate">
              {t("rotate")}
            </Button>
            <span className="text-sm text-ink-3">{t("rotateHelp")}</span>
          </Form>
        )}
        <Trial {...widget} />
        {SERVER_LANGUAGES.map((language) => (
          <Snippet
            key={language}
            title={t("server", { language })}
            help={t("serverHelp")}
            code={serverSnippet(language, publicUrl)}
          />
        ))}
        <p>
          <Link to="/documentation/api/one-time-codes">{t("toDocumentation")}</Link>
        </p>
      </div>
    </WidgetHead>
  );
}

function Known({ term, value }: { term: string; value: string }) {
  const { t } = useTranslation("widgets");
  return (
    <div>
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd>
        <CopiedText text={value} label={t("copy")} />
      </dd>
    </div>
  );
}

function Snippet({ title, help, code }: { title: string; help: string; code: string }) {
  const { t } = useTranslation("widgets");
  const id = useId();
  return (
    <section className="stack gap-1.5" aria-labelledby={id}>
      <div className="row flex-wrap justify-between gap-2">
        <h2 className="text-base font-medium" id={id}>
          {title}
        </h2>
        <CopyButton text={code} label={t("copy")} />
      </div>
      <p className="text-sm text-ink-3">{help}</p>
      <pre className="well select-all whitespace-pre-wrap font-mono text-xs wrap-anywhere">{code}</pre>
    </section>
  );
}

interface Offering {
  OtpBox?: { open(options: { widgetId: string; token: string }): Promise<{ recipient: string } | null> };
}

const SCRIPT = "/otp/v1/otp.js";

/** The actual widget on this page: real codes at real prices. */
function Trial({ id, token }: { id: string; token: string }) {
  const { t } = useTranslation("widgets");
  const [isReady, setReady] = useState(false);
  const [confirmed, setConfirmed] = useState("");
  useEffect(() => {
    const known = document.querySelector(`script[src="${SCRIPT}"]`);
    if (known) return setReady(true);
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => setReady(true);
    document.head.appendChild(script);
  }, []);
  const open = async () => {
    const answer = await (window as unknown as Offering).OtpBox?.open({ widgetId: id, token });
    if (answer) setConfirmed(answer.recipient);
  };
  return (
    <section className="stack gap-1.5">
      <h2 className="text-base font-medium">{t("trial")}</h2>
      <p className="text-sm text-ink-3">{t("trialHelp")}</p>
      <div className="row flex-wrap">
        <Button type="button" disabled={!isReady} onClick={open}>
          {t("trialOpen")}
        </Button>
        <span role="status">{confirmed && t("trialDone", { phone: confirmed })}</span>
      </div>
    </section>
  );
}

import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Empty } from "../../components/ui/empty";
import { findTestKey } from "../../domain/base/access/test-key";
import type { ScreenHandle } from "../../web/frame/handle";
import { localeOf } from "../../web/words/locale";
import { CATALOG } from "./catalog";
import { documentOf, withOwn } from "./documents.server";

export const handle: ScreenHandle = { screen: "documentation" };

export async function loader({ request, context, params: { category = "", file = "" } }: LoaderFunctionArgs) {
  const language = await localeOf(request, context);
  const { platform } = context;
  const viewer = await context.viewer();
  const [known, key] = await Promise.all([
    documentOf(language, category, file, context.readAsset),
    viewer && findTestKey(platform, viewer),
  ]);
  const document = known && { ...known, html: withOwn(known.html, { host: new URL(request.url).origin, key }) };
  return data({ document }, { status: document ? 200 : 404 });
}

export default function Documentation() {
  const { t, i18n } = useTranslation("documentation");
  const { document } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-8 md:grid-cols-[200px_minmax(0,1fr)]">
      <Documents />
      {document ? (
        <article className="stack gap-3">
          {document.language !== i18n.language && <p className="hint">{t("inEnglish")}</p>}
          <div
            className="prose"
            lang={document.language === i18n.language ? undefined : document.language}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the build
            dangerouslySetInnerHTML={{ __html: document.html }}
          />
        </article>
      ) : (
        <Empty kind="failed" title={t("missing")} page>
          {t("missingHelp")}
        </Empty>
      )}
    </div>
  );
}

/** Keeps the scroll position: a reader may compare two documents (spec §2). */
function Documents() {
  const { t } = useTranslation("documentation");
  const { pathname } = useLocation();
  return (
    <nav className="stack content-start gap-4 text-sm" aria-label={t("documents")}>
      {CATALOG.filter((one) => !("isApart" in one) || pathname.includes(`/${one.category}/`)).map(
        ({ category, files }) => (
          <div key={category} className="stack gap-1">
            <p className="text-ink-3">{t(category)}</p>
            <ul className="stack">
              {files.map((file) => {
                const to = `/documentation/${category}/${file}`;
                const isCurrent = pathname === to;
                return (
                  <li key={file}>
                    <Link
                      to={to}
                      preventScrollReset
                      aria-current={isCurrent ? "page" : undefined}
                      className={isCurrent ? "font-medium text-ink" : undefined}
                    >
                      {t(file)}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ),
      )}
    </nav>
  );
}

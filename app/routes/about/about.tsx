import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { version } from "../../../package.json";
import { PageHead } from "../../components/layout/page-head";
import { usePresented } from "../../components/layout/product";
import { hasContacts, SupportContacts } from "../../components/layout/support-contacts";
import { caretakerOf } from "../../domain/people/accounts/caretaker";
import type { ScreenHandle } from "../../web/frame/handle";

export const handle: ScreenHandle = { screen: "about" };

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  return { caretaker: viewer && (await caretakerOf(context.platform.db, viewer.id)) };
}

export default function About() {
  const { t } = useTranslation("about");
  const { caretaker } = useLoaderData<typeof loader>();
  const { support } = usePresented();
  const isReachable = caretaker !== null || hasContacts(support);
  return (
    <>
      <PageHead title={t("title")} lead={<span className="num">{t("lead", { version })}</span>} />
      <div className="prose mt-5">
        <h2>{t("what")}</h2>
        <p>{t("whatText")}</p>
        <h2 id="support">{t("support")}</h2>
        <p>{t(isReachable ? "supportText" : "supportNobody")}</p>
        <SupportContacts />
        {caretaker && <SupportContacts title={t("caretaker", { name: caretaker.name })} contacts={caretaker} />}
        <h2>{t("documentation")}</h2>
        <p>
          {t("documentationText")} <Link to="/documentation/platform/instruction">{t("toDocumentation")}</Link>
        </p>
        <h2>{t("licences")}</h2>
        <p>
          {t("licencesText")} <a href="/licences.txt">{t("toLicences")}</a>
        </p>
      </div>
    </>
  );
}

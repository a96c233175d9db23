import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../../components/layout/page-head";
import { LinkButton } from "../../../../components/ui/button";
import { useChannelName } from "../../../../components/ui/channel-name";
import { CHANNELS } from "../../../../domain/base/channels/channels";
import type { ScreenHandle } from "../../../../web/frame/handle";
import { guard } from "../../../../web/session/guard";
import { localeOf } from "../../../../web/words/locale";
import { byManager } from "../../shared/revalidate";
import { protocolWords } from "./protocol-words.server";

export const handle: ScreenHandle = { screen: "providers" };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("providers.create"));
  const words = protocolWords(await localeOf(args.request, args.context));
  const { processors, capabilitiesOf } = platform.providers;
  const protocols = processors.map((processor) => ({
    processor,
    type: capabilitiesOf(processor)?.type,
    name: words.name(processor),
    about: words.about(processor),
  }));
  return {
    channels: CHANNELS.map((type) => ({ type, protocols: protocols.filter((one) => one.type === type) })).filter(
      (channel) => channel.protocols.length > 0,
    ),
  };
}

/** Chooses the protocol of a new provider, by channel. */
export default function Protocols() {
  const { t } = useTranslation("routing");
  const channel = useChannelName();
  const { channels } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        crumb={{ to: "/routing/providers", label: t("providers") }}
        title={t("setup_title")}
        lead={t("setup_lead")}
        actions={<LinkButton to="/routing/providers/new">{t("setup_existing")}</LinkButton>}
      />
      {channels.map(({ type, protocols }) => (
        <section key={type} className="mt-6 stack gap-3" aria-labelledby={`of-${type}`}>
          <h2 id={`of-${type}`}>{channel(type)}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {protocols.map(({ processor, name, about }) => (
              <li key={processor} className="card stack gap-1 p-4">
                <Link className="cell-link" to={`/routing/providers/setup/${processor}`}>
                  {name}
                </Link>
                <span className="text-sm text-ink-2">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Ainda não há ligações curtas",
  shortLinksHelp:
    "Aqui ficarão as ligações curtas das mensagens e as suas etiquetas UTM. Precisam de um domínio, que o suporte liga.",
  integrations: "Não há sistemas ligados",
  integrationsHelp: "Aqui ficarão os CRM ligados ao painel. O seu próprio sistema já pode ser ligado por HTTP.",
  toSupport: "Contactar o suporte",
  toSend: "Novo envio",
  toDocumentation: "Como fazer a ligação",
} as const satisfies Catalog<typeof source>;

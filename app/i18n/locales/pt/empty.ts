import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Ainda não há ligações curtas",
  shortLinksHelp:
    "Aqui ficarão as ligações curtas das mensagens e as suas etiquetas UTM. Precisam de um domínio, que o suporte liga.",
  toSupport: "Contactar o suporte",
  toSend: "Novo envio",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  widgets: "Ainda não há widgets",
  widgetsHelp:
    "Um widget confirma o número do visitante com um código único. Precisa de um canal ativo, que o suporte liga.",
  shortLinks: "Ainda não há ligações curtas",
  shortLinksHelp:
    "Aqui ficarão as ligações curtas das mensagens e as suas etiquetas UTM. Precisam de um domínio, que o suporte liga.",
  toSupport: "Contactar o suporte",
  toSend: "Novo envio",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../catalog";
import type { linkReport as source } from "./ru";

export const linkReport = {
  report: "Denunciar uma ligação",
  unknown: "Essa ligação não existe",
  removed: "O proprietário eliminou a ligação",
  expired: "A ligação expirou",
  blocked: "A ligação está bloqueada: foi denunciada ou é perigosa",
  help: "Fraude, vírus ou mensagens indesejadas? Vamos verificar a ligação e travá-la",
  link: "Ligação curta",
  what: "O que aconteceu",
  send: "Denunciar",
  sent: "Obrigado, vamos verificar a ligação",
  block: "Bloquear",
  unblock: "Desbloquear",
} as const satisfies Catalog<typeof source>;

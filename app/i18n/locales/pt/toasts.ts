import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Guardado",
  signedOut: "Sessão terminada",
  passwordChanged: "Palavra-passe alterada, entre com ela",
  messageAccepted: "Mensagem aceite",
  mailingStarted: "O envio começou",
  mailingScheduled: "O envio está agendado",
  task_pause: "Tarefa em pausa",
  task_resume: "Tarefa retomada",
  task_stop: "Tarefa parada",
  task_changed: "O estado da tarefa já mudou",
  listCreated: "Lista criada",
  listRemoved: "Lista eliminada",
  contactCreated: "Contacto adicionado",
  contactRemoved: "Contacto eliminado",
  importStarted: "A importação começou",
  fileStored: "Ficheiro carregado",
  tokenRevoked: "Token revogado",
  ownPasswordChanged: "Palavra-passe mudada",
  sessionsEnded_one: "{{count}} sessão terminada",
  sessionsEnded_many: "{{count}} sessões terminadas",
  sessionsEnded_other: "{{count}} sessões terminadas",
} as const satisfies Catalog<typeof source>;

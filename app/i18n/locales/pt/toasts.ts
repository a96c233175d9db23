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
} as const satisfies Catalog<typeof source>;

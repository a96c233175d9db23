import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Guardado",
  signedOut: "Ha cerrado la sesión",
  passwordChanged: "Contraseña cambiada, entre con ella",
  messageAccepted: "Mensaje aceptado",
  mailingStarted: "El envío ha empezado",
  mailingScheduled: "El envío está programado",
  task_pause: "En pausa",
  task_resume: "Continuamos",
  task_stop: "Detenido",
  task_changed: "La tarea ya ha cambiado",
  listCreated: "Lista creada",
  listRemoved: "Lista eliminada",
  contactCreated: "Contacto añadido",
  contactRemoved: "Contacto eliminado",
  importStarted: "La importación ha comenzado",
  fileStored: "Archivo subido",
  tokenRevoked: "Token revocado",
  ownPasswordChanged: "Contraseña cambiada",
  sessionsEnded_one: "Se cerró {{count}} sesión",
  sessionsEnded_many: "Se cerraron {{count}} sesiones",
  sessionsEnded_other: "Se cerraron {{count}} sesiones",
} as const satisfies Catalog<typeof source>;

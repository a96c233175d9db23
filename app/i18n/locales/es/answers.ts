import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Botón",
  buttonReplies: "responde con su propio texto",
  storedFile: "un archivo del almacén",
  codeLength: "Cifras del código",
  validity: "Se intenta entregar durante",
  budget: "Presupuesto por destinatario",
  if_sent: "Si el anterior se envió",
  if_delivered: "Si el anterior se entregó",
  if_seen: "Si el anterior se leyó",
  if_failed: "Si el anterior no se entregó",
  if_timeout: "Pasados {{time}}",
  if_timeoutUnless: "Si en {{time}} no hay estado: {{statuses}}",
  if_answered: "Si la respuesta es «{{text}}»",
} as const satisfies Catalog<typeof source>;

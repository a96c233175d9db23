import type { Catalog } from "../catalog";
import type { unsubscribe as source } from "./ru";

export const unsubscribe = {
  title: "Darse de baja",
  question: "¿No enviar más correos a {{email}}?",
  from: "Remitente: {{sender}}.",
  only: "La baja vale solo para este remitente.",
  button: "Darme de baja",
  done: "Baja confirmada: este remitente no enviará más correos a {{email}}",
  broken: "El enlace está incompleto o no es correcto: ábralo directamente desde el correo o escriba al remitente",
} as const satisfies Catalog<typeof source>;

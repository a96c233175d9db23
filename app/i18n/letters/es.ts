import type { Catalog } from "../catalog";
import type { letters as source } from "./ru";

export const letters = {
  greeting: "Hola, {{name}}:",
  recoverySubject: "Nueva contraseña para su cuenta",
  recoveryText:
    "Alguien ha pedido una contraseña nueva para la cuenta {{username}}. Si ha sido usted, defínala en el plazo de una hora.",
  recoveryButton: "Definir la contraseña",
  recoveryNote: "Si no ha sido usted, no haga nada: la contraseña no cambia.",
  noticeButton: "Abrir notificaciones",
  noticeNote: "Puede desactivar estos correos en los ajustes: {{url}}",
  documentsSubject: "Documentos de cierre, {{month}}",
  documentsText: "Hola. Los documentos de {{name}} del periodo {{month}} van adjuntos.",
  documentsButton: "Abrir los documentos",
  documentsNote: "Todos los documentos y el acta de conciliación están en el panel, en Facturas.",
  advanceSubject: "Factura con IVA del anticipo n.º {{number}}",
  advanceText: "Hola. La factura con IVA del anticipo n.º {{number}} de {{name}} va adjunta.",
  reportText: "El informe «{{name}}» está listo. Si es pequeño va adjunto; todas las partes están en su cuenta",
  reportLacks:
    "No se pudo leer una parte del archivo y faltan estos mensajes: {{number}}. El fichero indica de qué días",
  reportButton: "Abrir los archivos",
  reportSubject: "Su informe está listo",
  reportNote: "Este mensaje sigue un calendario de informes que puede quitar en su cuenta",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../catalog";
import type { about as source } from "./ru";

export const about = {
  title: "Acerca de",
  lead: "Versión {{version}}",
  what: "Qué es",
  whatText:
    "El panel envía mensajes a sus clientes: SMS, aplicaciones de mensajería, llamadas, correo y push. El mensaje se escribe una vez; el panel calcula el precio, elige el canal, muestra la entrega y devuelve el dinero si no la hubo.",
  support: "Soporte",
  supportText: "Las dudas sobre permisos, tarifas y remitentes las resuelve el soporte o su gestor personal.",
  supportNobody: "Aún no hay contactos de soporte. Un gestor los añade en Ajustes → Plataforma.",
  caretaker: "Su gestor, {{name}}:",
  documentation: "Documentación",
  documentationText: "Cómo trabajar en el panel y conectar su propio sistema.",
  toDocumentation: "Abrir la documentación",
  licences: "Licencias",
  licencesText:
    "El panel es de código abierto, con licencia MIT. La fuente, los iconos y las bibliotecas tienen las suyas.",
  toLicences: "Todas las licencias",
} as const satisfies Catalog<typeof source>;

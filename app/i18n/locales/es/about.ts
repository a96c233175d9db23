import type { Catalog } from "../../catalog";
import type { about as source } from "../ru/about";

export const about = {
  title: "Acerca de",
  lead: "Versión {{version}}",
  what: "Qué es",
  whatText:
    "El cabinet envía mensajes a sus clientes: SMS, mensajería, llamadas, correo y push. El mensaje se escribe una vez; el cabinet calcula el precio, elige el canal, muestra la entrega y devuelve el dinero si no la hubo.",
  support: "Soporte",
  supportText: "Las dudas sobre permisos, tarifas y remitentes las resuelve el administrador o su gestor personal.",
  documentation: "Documentación",
  documentationText: "Cómo trabajar en el cabinet y conectar su propio sistema.",
  toDocumentation: "Abrir la documentación",
  licences: "Licencias",
  licencesText: "El cabinet es abierto bajo la licencia MIT. La fuente, los iconos y las bibliotecas tienen las suyas.",
  toLicences: "Todas las licencias",
} as const satisfies Catalog<typeof source>;

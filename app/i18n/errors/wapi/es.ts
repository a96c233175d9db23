import type { Catalog } from "../../catalog";
import type { wapi as source } from "./ru";

export const wapi = {
  wapiTariffRequired: "La cuenta no tiene tarifa para números de WhatsApp. Escriba a soporte",
  wapiUnavailable: "Los números de WhatsApp no están disponibles ahora. No se ha cobrado nada",
  wapiRefused: "El proveedor de los números de WhatsApp lo rechazó. Pruebe más tarde",
  wapiNoAnswer: "El proveedor de los números de WhatsApp no respondió. Actualice la página",
  tooManyInstances: "Como máximo {{most}} números de WhatsApp. Elimine uno que no haga falta",
  instanceExpired: "El número ha caducado. Renuévelo para seguir usándolo",
  instanceOff: "Un administrador desactivó el número. Escriba a soporte",
  instanceRemoved: "El número ya no existe. Vuelva a la lista y actualícela",
  instanceAuthorized: "El teléfono ya está conectado. Actualice la página",
  instanceNotAuthorized: "No hay ningún teléfono conectado. Escanee el código QR",
  instanceStarting: "El número se está iniciando. Pruebe de nuevo en medio minuto",
  phoneAlreadyUsed: "El teléfono está conectado a otro número de WhatsApp",
  deviceLinkBeta: "Active en WhatsApp la versión beta multidispositivo",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../../../catalog";
import type { wapi as source } from "../../ru/errors/wapi";

export const wapi = {
  wapiTariffRequired: "La cuenta no tiene tarifa WAPI. Escribe a soporte",
  wapiUnavailable: "Los números WAPI no están disponibles ahora. No se ha cobrado nada",
  wapiRefused: "El proveedor WAPI lo rechazó. Prueba más tarde",
  wapiNoAnswer: "El proveedor WAPI no respondió. Actualiza la página",
  tooManyInstances: "Como máximo {{most}} números WAPI. Elimina uno que no haga falta",
  instanceExpired: "El número ha caducado. Renuévalo con un pago",
  instanceOff: "Un administrador desactivó el número. Escriba a soporte",
  instanceRemoved: "El número ya no existe. Vuelve a la lista y actualízala",
  instanceAuthorized: "El teléfono ya está conectado. Actualiza la página",
  instanceNotAuthorized: "No hay ningún teléfono conectado. Escanea el código QR",
  instanceStarting: "El número se está iniciando. Prueba en medio minuto",
  phoneAlreadyUsed: "El teléfono está vinculado a otro número WAPI",
  deviceLinkBeta: "Activa la beta multidispositivo en WhatsApp",
} as const satisfies Catalog<typeof source>;

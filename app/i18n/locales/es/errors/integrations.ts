import type { Catalog } from "../../../catalog";
import type { integrations as source } from "../../ru/errors/integrations";

export const integrations = {
  callRecipientMissing: "La llamada no indica destinatario: falta el campo {{path}}",
  callVariableUnmapped: "El texto tiene la variable {{name}}, pero no se indica de dónde sale",
  callPathRequired: "Indique la ruta del campo",
  callVariablesInvalid: "Una variable por línea, 30 como máximo: nombre, signo igual y ruta",
  callNotKept: "El cuerpo de esta llamada no se guarda: supera 8 KB",
  callSentAlready: "El mensaje de esta llamada ya se ha enviado",
  integrationOff: "La integración está desactivada",
  integrationShownAlready: "Esta integración ya se creó y su dirección se mostró. Si no la guardó, cámbiela",
  tooManyIntegrations: "No más de {{most}} integraciones. Elimine una que no necesite",
} as const satisfies Catalog<typeof source>;

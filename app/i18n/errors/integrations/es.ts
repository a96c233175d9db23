import type { Catalog } from "../../catalog";
import type { integrations as source } from "./ru";

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
  crmUnset: "Este CRM aún no se puede conectar aquí",
  crmPortalInvalid: "Escriba la dirección del portal: flowers.bitrix24.es",
  crmStateInvalid: "El permiso ha caducado o no se le dio a usted. Conecte el CRM otra vez",
  crmTaken: "{{place}} está conectado a otra integración. Desconéctelo allí o elimine la aplicación en el CRM",
  crmRevoked: "El CRM ya no acepta nuestro acceso. Conéctelo de nuevo",
  crmMoved: "El CRM se ha trasladado a {{detail}}. Conéctelo de nuevo",
  crmUninstalled: "La aplicación se eliminó en el CRM. Instálela y conecte el CRM de nuevo",
  crmFrozen: "El CRM ha suspendido la aplicación. Compruebe su pago en el CRM",
  crmRefused: "El CRM lo ha rechazado: {{detail}}",
  crmDown: "El CRM no responde. Lo intentaremos de nuevo",
  crmChatsDown:
    "Los chats de amoCRM no responden y se conectarán solos. Mientras tanto, los mensajes por etapas se envían",
  crmAnswerFile: "El cliente envió un archivo: está en los mensajes entrantes de Cabinet",
  crmNotConnected: "El CRM no está conectado",
  crmHasNoAddress: "No todas las integraciones pueden hacerlo",
  crmCallUnknown: "La llamada no contiene nada de lo que envía este CRM",
  crmSignatureInvalid: "La firma del CRM no coincide. Empiece la conexión en el CRM otra vez",
  crmNoteFailed: "El mensaje a {{phone}} no se entregó",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../catalog";
import type { cautions as source } from "./ru";

export const cautions = {
  statusNotReported: "{{channel}} nunca comunica «{{status}}»: ese estado no puede activar este paso.",
  failedOnlyRefused: "{{channel}} no comunica fallos: este paso solo sale si el mensaje se rechaza al instante.",
  failedAfterDelivered: "A este paso solo llegan quienes ya recibieron un mensaje: un fallo no lo activará.",
  answerImpossible: "A {{channel}} no se puede responder: no habrá respuesta.",
  timeoutExcepted: "Alguna excepción se cumple siempre antes de que acabe la espera.",
  afterUnreachable: "El paso {{before}} nunca se envía, así que este tampoco.",
  statusShadowed: "El estado «{{status}}» no decide nada: otra condición siempre se cumple antes.",
  timeoutShadowed: "La espera no decide nada: otra condición siempre se cumple antes.",
  answerShadowed: "La respuesta no decide nada: otra condición siempre se cumple antes.",
  timeoutBeyondValidity:
    "La espera ({{timeout}}) supera el tiempo durante el que se intenta entregar {{channel}} ({{most}}).",
  timeoutBeyondWindow: "La espera ({{timeout}}) supera el límite ({{most}}).",
  doubleOnSent: "Este paso sale justo después de {{channel}}: todos reciben los dos mensajes.",
  doubleUnlessDelivered:
    "Tras {{timeoutSpan}} este paso sale también para quien ya recibió {{channel}}: recibirá los dos mensajes.",
  doubleUnread:
    "Tras {{timeoutSpan}} este paso sale también para quien recibió {{channel}} pero no lo ha leído: recibirá los dos mensajes.",
  timeoutBelowReceipts:
    "El informe de entrega de {{channel}} puede tardar {{usualSpan}} y la espera es de solo {{timeoutSpan}}: algunos recibirán los dos mensajes.",
  firesAtNight: "Este paso puede salir de noche: a las {{time}} en la hora del destinatario ({{zone}}).",
  waitsForHours:
    "Este paso caería a las {{time}} en la hora del destinatario ({{zone}}) y esperará al horario permitido.",
  sameChannel: "Otra vez {{channel}}: el mismo canal dos veces seguidas.",
  tooManySteps: "Una cadena tiene como máximo {{max}} mensajes.",
  lookAlike: "«{{written}}» se enviará tal cual. Una variable se escribe así: {{meant}}.",
  barredAddress: "{{channel}}: falta la dirección de {{count}} de {{total}} personas.",
  barredWindow:
    "{{channel}}: la ventana de 24 horas está cerrada para {{count}} de {{total}} personas. Solo les llegará una plantilla aprobada.",
  barredTemplate: "{{channel}} solo entrega plantillas aprobadas: el texto libre no llegará.",
  barredCode: "{{channel}} solo entrega códigos: el texto no tiene un código de 4 a 8 dígitos.",
  barredTemplateState: "{{channel}} no acepta ahora la plantilla elegida: elija otra.",
  channelClosed: "{{channel}} no está disponible para usted: este paso no se enviará.",
} as const satisfies Catalog<typeof source>;

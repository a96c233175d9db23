import type { Catalog } from "../catalog";
import type { cautions as source } from "./ru";

export const cautions = {
  statusNotReported: "{{channel}} nunca comunica «{{status}}»: esse estado não pode ativar este passo.",
  failedOnlyRefused: "{{channel}} não comunica falhas: este passo só sai se a mensagem for recusada de imediato.",
  failedAfterDelivered: "A este passo só chega quem já recebeu uma mensagem: uma falha não o ativará.",
  answerImpossible: "Não se pode responder a {{channel}}: não haverá resposta.",
  timeoutExcepted: "Uma exceção acontece sempre antes de a espera acabar.",
  afterUnreachable: "O passo {{before}} nunca é enviado, por isso este também não.",
  statusShadowed: "O estado «{{status}}» não decide nada: outra condição verifica-se sempre antes.",
  timeoutShadowed: "A espera não decide nada: outra condição verifica-se sempre antes.",
  answerShadowed: "A resposta não decide nada: outra condição verifica-se sempre antes.",
  timeoutBeyondValidity:
    "A espera ({{timeout}}) é maior do que o tempo em que se tenta entregar {{channel}} ({{most}}).",
  timeoutBeyondWindow: "A espera ({{timeout}}) ultrapassa o limite ({{most}}).",
  doubleOnSent: "Este passo sai logo depois de {{channel}}: todos recebem as duas mensagens.",
  doubleUnlessDelivered:
    "Após {{timeoutSpan}} este passo sai também para quem já recebeu {{channel}}: receberá as duas mensagens.",
  doubleUnread:
    "Após {{timeoutSpan}} este passo sai também para quem recebeu {{channel}} mas não leu: receberá as duas mensagens.",
  timeoutBelowReceipts:
    "O relatório de entrega de {{channel}} pode demorar {{usualSpan}} e a espera é só de {{timeoutSpan}}: alguns receberão as duas mensagens.",
  firesAtNight: "Este passo pode sair de noite: às {{time}} na hora do destinatário ({{zone}}).",
  waitsForHours:
    "Este passo ficaria para as {{time}} na hora do destinatário ({{zone}}) e vai esperar pelo horário permitido.",
  sameChannel: "{{channel}} outra vez: o mesmo canal duas vezes seguidas.",
  tooManySteps: "Uma cadeia tem no máximo {{max}} mensagens.",
  lookAlike: "«{{written}}» será enviado tal como está. Uma variável escreve-se assim: {{meant}}.",
  barredAddress: "{{channel}}: falta o endereço de {{count}} de {{total}} pessoas.",
  barredWindow:
    "{{channel}}: a janela de 24 horas está fechada para {{count}} de {{total}} pessoas. Só um modelo aprovado chega a elas.",
  barredTemplate: "{{channel}} entrega apenas modelos aprovados: texto livre não chegará.",
  barredCode: "{{channel}} entrega apenas códigos: o texto não tem um código de 4 a 8 dígitos.",
  barredTemplateState: "{{channel}} não aceita agora o modelo escolhido: escolha outro.",
  channelClosed: "{{channel}} não está disponível para si: este passo não será enviado.",
} as const satisfies Catalog<typeof source>;

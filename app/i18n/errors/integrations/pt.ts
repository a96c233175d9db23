import type { Catalog } from "../../catalog";
import type { integrations as source } from "./ru";

export const integrations = {
  callRecipientMissing: "A chamada não indica destinatário: falta o campo {{path}}",
  callVariableUnmapped: "O texto tem a variável {{name}}, mas não se indica de onde vem",
  callPathRequired: "Indique o caminho do campo",
  callVariablesInvalid: "Uma variável por linha, no máximo 30: nome, sinal de igual e caminho",
  callNotKept: "O corpo desta chamada não é guardado: excede 8 KB",
  callSentAlready: "A mensagem desta chamada já foi enviada",
  integrationOff: "A integração está desligada",
  integrationShownAlready: "Esta integração já foi criada e o endereço mostrado. Se não o guardou, mude o endereço",
  tooManyIntegrations: "No máximo {{most}} integrações. Elimine uma de que não precise",
  crmUnset: "Este CRM ainda não pode ser conectado aqui",
  crmPortalInvalid: "Introduza o endereço do portal: flowers.bitrix24.pt",
  crmStateInvalid: "A permissão expirou ou não foi dada a si. Conecte o CRM mais uma vez",
  crmTaken: "{{place}} está conectado a outra integração. Desconecte-o lá ou remova a aplicação no CRM",
  crmRevoked: "O CRM já não aceita o nosso acesso. Conecte-o de novo",
  crmMoved: "O CRM mudou-se para {{detail}}. Conecte-o de novo",
  crmUninstalled: "A aplicação foi removida no CRM. Instale-a e conecte o CRM de novo",
  crmFrozen: "O CRM suspendeu a aplicação. Verifique o pagamento no CRM",
  crmRefused: "O CRM recusou: {{detail}}",
  crmDown: "O CRM não responde. Vamos tentar de novo",
  crmChatsDown:
    "Os chats do amoCRM não respondem e serão ligados automaticamente. Entretanto, as mensagens por etapas são enviadas",
  crmAnswerFile: "O cliente enviou um ficheiro: está nas mensagens recebidas do painel",
  crmNotConnected: "O CRM não está conectado",
  crmHasNoAddress: "Nem todas as integrações o permitem",
  crmCallUnknown: "A chamada não contém nada do que este CRM envia",
  crmSignatureInvalid: "A assinatura do CRM não coincide. Recomece a conexão no CRM",
  crmNoteFailed: "A mensagem para {{phone}} não foi entregue",
} as const satisfies Catalog<typeof source>;

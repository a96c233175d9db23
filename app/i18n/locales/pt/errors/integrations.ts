import type { Catalog } from "../../../catalog";
import type { integrations as source } from "../../ru/errors/integrations";

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
} as const satisfies Catalog<typeof source>;

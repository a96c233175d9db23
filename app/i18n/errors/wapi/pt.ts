import type { Catalog } from "../../catalog";
import type { wapi as source } from "./ru";

export const wapi = {
  wapiTariffRequired: "A conta não tem tarifário para números de WhatsApp. Contacte o suporte",
  wapiUnavailable: "Os números de WhatsApp não estão disponíveis agora. Nada foi debitado",
  wapiRefused: "O fornecedor dos números de WhatsApp recusou. Tente mais tarde",
  wapiNoAnswer: "O fornecedor dos números de WhatsApp não respondeu. Atualize a página",
  tooManyInstances: "No máximo {{most}} números de WhatsApp. Elimine um de que não precise",
  instanceExpired: "O número expirou. Renove-o para continuar a usá-lo",
  instanceOff: "Um administrador desativou o número. Contacte o suporte",
  instanceRemoved: "O número já não existe. Volte à lista e atualize-a",
  instanceAuthorized: "O telefone já está associado. Atualize a página",
  instanceNotAuthorized: "Nenhum telefone associado. Leia o código QR",
  instanceStarting: "O número está a iniciar. Tente daqui a meio minuto",
  phoneAlreadyUsed: "O telefone está associado a outro número de WhatsApp",
  deviceLinkBeta: "Ative a versão beta multidispositivo no WhatsApp",
} as const satisfies Catalog<typeof source>;

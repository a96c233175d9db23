import type { Catalog } from "../../../catalog";
import type { wapi as source } from "../../ru/errors/wapi";

export const wapi = {
  wapiTariffRequired: "A conta não tem tarifa WAPI. Contacte o suporte",
  wapiUnavailable: "Os números WAPI não estão disponíveis agora. Nada foi cobrado",
  wapiRefused: "O fornecedor WAPI recusou. Tente mais tarde",
  wapiNoAnswer: "O fornecedor WAPI não respondeu. Atualize a página",
  tooManyInstances: "No máximo {{most}} números WAPI. Remova um desnecessário",
  instanceExpired: "O número expirou. Renove-o com um pagamento",
  instanceOff: "Um administrador desativou o número. Contacte o suporte",
  instanceRemoved: "O número já não existe. Volte à lista e atualize-a",
  instanceAuthorized: "O telefone já está ligado. Atualize a página",
  instanceNotAuthorized: "Nenhum telefone ligado. Leia o código QR",
  instanceStarting: "O número está a iniciar. Tente daqui a meio minuto",
  phoneAlreadyUsed: "O telefone está ligado a outro número WAPI",
  deviceLinkBeta: "Ative a versão beta multidispositivo no WhatsApp",
} as const satisfies Catalog<typeof source>;

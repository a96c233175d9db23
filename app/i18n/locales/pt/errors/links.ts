import type { Catalog } from "../../../catalog";
import type { links as source } from "../../ru/errors/links";

export const links = {
  linkUrlInvalid: "O endereço tem de começar por https:// ou http://, sem nome nem palavra-passe",
  linkUrlLong: "O endereço tem mais de 2048 caracteres",
  linkUrlOwn: "Uma ligação não pode levar a uma ligação curta nem a este painel",
  linkUrlPrivate: "Não são permitidos endereços privados nem internos",
  linkUrlStopped: "As ligações curtas não levam a este site",
  linksMost: "No máximo {{most}} ligações diferentes numa mensagem",
  linkNoDomains: "Não há domínios disponíveis",
  linkFailed: "Não foi possível criar a ligação curta. Tente de novo",
  linkDomainRequired: "Escolha um domínio",
  linkDomainUnknown: "Este domínio não está disponível para si",
  linkDomainInvalid: "Um domínio, por exemplo go.loja.pt",
  linkDomainOurs: "É um domínio da plataforma: não é preciso adicioná-lo",
  linkDomainsMost: "No máximo {{most}} domínios. Elimine um",
  linkDomainTaken: "O domínio já está ligado a outra conta",
  linkDnsSilent: "De momento não é possível ler os registos do domínio. Tente mais tarde",
  linkDnsMissing: "O registo {{type}} de {{name}} ainda não está visível",
  linkSlugInvalid: "De 3 a 40 letras latinas, algarismos, hífenes e sublinhados; nas pontas, letra ou algarismo",
  linkSlugReserved: "Esta terminação está reservada",
  linkSlugTaken: "Esta terminação já está ocupada",
  linkSlugLooks: "Parece-se com {{slug}}, que já está ocupada",
  linkExpiryPast: "Este prazo já passou",
  linkUtmMissing: "As etiquetas precisam de origem, meio e campanha",
  linkAddressUnknown: "Não existe essa ligação curta",
  linkBlocked: "A ligação está bloqueada e não pode ser removida",
} as const satisfies Catalog<typeof source>;

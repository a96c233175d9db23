import type { Catalog } from "../../../catalog";
import type { links as source } from "../../ru/errors/links";

export const links = {
  linkUrlInvalid: "L’indirizzo deve iniziare con https:// o http://, senza nome né password",
  linkUrlLong: "L’indirizzo supera i 2048 caratteri",
  linkUrlOwn: "Un link non può portare a un link breve né a questo pannello",
  linkUrlPrivate: "Gli indirizzi privati e interni non sono ammessi",
  linkUrlStopped: "I link brevi non portano a questo sito",
  linksMost: "Al massimo {{most}} link diversi in un messaggio",
  linkNoDomains: "Nessun dominio disponibile",
  linkFailed: "Impossibile creare il link breve. Riprovi",
  linkDomainRequired: "Scelga un dominio",
  linkDomainUnknown: "Questo dominio non Le è disponibile",
  linkDomainInvalid: "Un dominio, ad esempio go.negozio.it",
  linkDomainOurs: "È un dominio della piattaforma: non occorre aggiungerlo",
  linkDomainsMost: "Al massimo {{most}} domini. Ne elimini uno",
  linkDomainTaken: "Il dominio è già collegato a un altro account",
  linkDnsSilent: "I record del dominio ora non sono leggibili. Riprovi più tardi",
  linkDnsMissing: "Il record {{type}} di {{name}} non è ancora visibile",
  linkSlugInvalid: "Da 3 a 40 lettere latine, cifre, trattini e trattini bassi; agli estremi una lettera o una cifra",
  linkSlugReserved: "Questa parte finale è riservata",
  linkSlugTaken: "Questa parte finale è già in uso",
  linkSlugLooks: "Somiglia a {{slug}}, già in uso",
  linkExpiryPast: "Questa scadenza è già passata",
  linkUtmMissing: "I tag richiedono sorgente, mezzo e campagna",
  linkAddressUnknown: "Questo link breve non esiste",
  linkBlocked: "Il link è bloccato e non può essere rimosso",
} as const satisfies Catalog<typeof source>;

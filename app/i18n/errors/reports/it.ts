import type { Catalog } from "../../catalog";
import type { reports as source } from "./ru";

export const reports = {
  reportTypeUnknown: "Questo tipo di report non esiste",
  reportPresetUnknown: "Questo modello di report non esiste",
  reportGroupUnknown: "Un report non può essere raggruppato così",
  reportTooLong: "Il periodo di un report è di {{max}} giorni al massimo",
  periodReversed: "Il periodo finisce prima di iniziare",
  reportEmpty: "In questo periodo non ci sono messaggi: il file sarebbe vuoto",
  reportTooBig: "Il file avrebbe più di {{max}} righe: scelga un periodo più breve",
  schedulesMost: "I calendari sono al massimo {{max}}",
  reportGoing: "Il report è ancora in corso o già pronto",
  reportsMost: "Ci sono già {{max}} report non finiti: attenda che uno sia pronto o ne annulli uno",
  reportCut: "Troppe cifre per una risposta (al massimo {{max}} righe): scelga un periodo più breve o meno gruppi",
  scheduleOwnOnly: "Solo l’account stesso crea calendari, non chi agisce a suo nome",
  scheduleEmailOwn: "L’e-mail deve essere quella dell’account",
  scheduleOnScreen: "I report su calendario si creano nella schermata «Report» o con POST /api/reportSchedules",
  mailingUnknown: "In questo periodo non c’è un invio simile",
  mailingChoose: "Più invii si chiamano così: ne scelga uno",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../catalog";
import type { figures as source } from "./ru";

export const figures = {
  sentTo: "Contattati",
  sentMessages: "Messaggi inviati",
  reached: "Arrivati",
  delivered: "Consegnati",
  notDelivered: "Non consegnati",
  waiting: "In attesa di invio o\u00a0rapporto",
  cancelled: "Annullati",
  charged: "Addebitato",
  reserved: "Riservato",
  returned: "Rimborsato",
  deliveryShare: "Tasso di consegna",
  ofPeople: "{{share}} dei contattati",
  ofMessages: "{{share}} dei messaggi inviati",
  shareHelp:
    "Il tasso di consegna è la parte dei messaggi inviati che è stata consegnata. Non comprende gli annullati né quelli non ancora passati a\u00a0un fornitore.",
  peopleHelp: "Il tasso di consegna è la parte dei contattati raggiunta da uno dei canali.",
  resellerMargin: "Margine del rivenditore",
  platformMargin: "Margine della piattaforma",
  resold: "Addebitato con le tariffe del rivenditore",
  ofCharged: "{{share}} dell’addebitato",
  in24Hours: "Ultime 24 ore",
} as const satisfies Catalog<typeof source>;

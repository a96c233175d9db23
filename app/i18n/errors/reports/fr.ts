import type { Catalog } from "../../catalog";
import type { reports as source } from "./ru";

export const reports = {
  reportTypeUnknown: "Ce type de rapport n’existe pas",
  reportPresetUnknown: "Ce modèle de rapport n’existe pas",
  reportGroupUnknown: "Un rapport ne peut pas être groupé ainsi",
  reportTooLong: "La période d’un rapport est de {{max}} jours au plus",
  periodReversed: "La période finit avant de commencer",
  reportEmpty: "Aucun message sur cette période\u00a0: le fichier serait vide",
  reportTooBig: "Le fichier aurait plus de {{max}} lignes\u00a0: prenez une période plus courte",
  schedulesMost: "Il y a au plus {{max}} calendriers",
  reportGoing: "Le rapport est encore en cours ou déjà prêt",
  reportsMost: "Il y a déjà {{max}} rapports inachevés\u00a0: attendez que l’un soit prêt ou annulez-en un",
  reportCut:
    "Trop de chiffres pour une réponse ({{max}} lignes au plus)\u00a0: prenez une période plus courte ou moins de groupes",
  scheduleOwnOnly: "Seul le compte lui-même crée des calendriers, pas qui agit en son nom",
  scheduleEmailOwn: "L’e-mail doit être celui du compte",
  scheduleOnScreen: "Les rapports par calendrier se créent à l’écran « Rapports » ou par POST /api/reportSchedules",
  mailingUnknown: "Aucun envoi de ce nom sur cette période",
  mailingChoose: "Plusieurs envois portent ce nom\u00a0: choisissez-en un",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../../catalog";
import type { reports as source } from "./ru";

export const reports = {
  reportTypeUnknown: "Não existe esse tipo de relatório",
  reportPresetUnknown: "Não existe esse conjunto de relatório",
  reportGroupUnknown: "Um relatório não pode ser agrupado por isto",
  reportTooLong: "O período de um relatório é de {{max}} dias no máximo",
  periodReversed: "O período termina antes de começar",
  reportEmpty: "Não há mensagens neste período: o ficheiro ficaria vazio",
  reportTooBig: "O ficheiro teria mais de {{max}} linhas: escolha um período mais curto",
  schedulesMost: "Há no máximo {{max}} calendários",
  reportGoing: "O relatório ainda está em curso ou já está pronto",
  reportsMost: "Já há {{max}} relatórios por terminar: espere que um fique pronto ou cancele um",
  reportCut:
    "Há demasiados números para uma resposta (no máximo {{max}} linhas): escolha um período mais curto ou menos grupos",
  scheduleOwnOnly: "Só a própria conta cria calendários, não quem age em seu nome",
  scheduleEmailOwn: "O e-mail tem de ser o da conta",
  scheduleOnScreen: "Os relatórios por calendário criam-se no ecrã «Relatórios» ou com POST /api/reportSchedules",
  mailingUnknown: "Não há tal envio neste período",
  mailingChoose: "Há vários envios com esse nome: escolha um",
} as const satisfies Catalog<typeof source>;

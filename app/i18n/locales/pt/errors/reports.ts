import type { Catalog } from "../../../catalog";
import type { reports as source } from "../../ru/errors/reports";

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
} as const satisfies Catalog<typeof source>;

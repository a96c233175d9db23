import type { Catalog } from "../../../catalog";
import type { reports as source } from "../../ru/errors/reports";

export const reports = {
  reportTypeUnknown: "No existe ese tipo de informe",
  reportPresetUnknown: "No existe ese conjunto de informe",
  reportGroupUnknown: "Un informe no puede agruparse por esto",
  reportTooLong: "El período de un informe es de {{max}} días como máximo",
  periodReversed: "El período termina antes de empezar",
  reportEmpty: "No hay mensajes en este período: el archivo estaría vacío",
  reportTooBig: "El archivo tendría más de {{max}} filas: elija un período más corto",
  schedulesMost: "Hay como máximo {{max}} calendarios",
  reportGoing: "El informe aún se prepara o ya está listo",
} as const satisfies Catalog<typeof source>;

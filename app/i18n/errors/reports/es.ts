import type { Catalog } from "../../catalog";
import type { reports as source } from "./ru";

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
  reportsMost: "Ya hay {{max}} informes sin terminar: espere a que uno esté listo o cancele uno",
  reportCut:
    "Hay demasiadas cifras para una respuesta (como máximo {{max}} filas): elija un período más corto o menos grupos",
  scheduleOwnOnly: "Solo la propia cuenta crea calendarios, no quien actúa en su nombre",
  scheduleEmailOwn: "El correo debe ser el de la cuenta",
  scheduleOnScreen: "Los informes por calendario se crean en la pantalla «Informes» o con POST /api/reportSchedules",
  mailingUnknown: "No hay tal envío en este período",
  mailingChoose: "Varios envíos se llaman así: elija uno",
} as const satisfies Catalog<typeof source>;

import type { Catalog } from "../../catalog";
import type { settings as source } from "../ru/settings";

export const settings = {
  limits: "Limites de saldo",
  limitsHelp: "Avisaremos quando o saldo ficar abaixo de um destes valores. Limpe o campo para remover o limite.",
  limit: "Valor {{number}}",
  limitsReadOnly: "Sem permissão para alterar os limites.",
  limitsReadOnlyHelp: "Quem concede o acesso é o seu gerente.",
  save: "Salvar",
  saving: "Salvando…",
} as const satisfies Catalog<typeof source>;

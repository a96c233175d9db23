import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Botão",
  buttonReplies: "responde com o seu próprio texto",
  storedFile: "um ficheiro do armazenamento",
  codeLength: "Algarismos do código",
  validity: "Tenta-se entregar durante",
  budget: "Orçamento por destinatário",
  if_sent: "Se o anterior foi enviado",
  if_delivered: "Se o anterior foi entregue",
  if_seen: "Se o anterior foi lido",
  if_failed: "Se o anterior não foi entregue",
  if_timeout: "Passados {{time}}",
  if_timeoutUnless: "Se em {{time}} não houver estado: {{statuses}}",
  if_answered: "Se a resposta for «{{text}}»",
} as const satisfies Catalog<typeof source>;

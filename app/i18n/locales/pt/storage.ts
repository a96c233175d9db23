import type { Catalog } from "../../catalog";
import type { storage as source } from "../ru/storage";

export const storage = {
  title: "Ficheiros",
  upload: "Carregar um ficheiro",
  uploadTitle: "Carregar um ficheiro",
  file: "Ficheiro",
  fileHelp: "Até 20 MB. Aceites: {{types}}.",
  send: "Carregar",
  sending: "A carregar…",
  name: "Nome",
  type: "Tipo",
  size: "Tamanho",
  created: "Carregado",
  expires: "É apagado",
  never: "Mantém-se",
  soon: "É apagado em breve",
  public: "Ligação pública",
  nothing: "Ainda não há ficheiros",
  nothingHelp: "Aqui ficam imagens, áudio e documentos para mensagens, listas para importar e relatórios.",
  noMore: "Não há mais ficheiros",
  noMoreHelp: "Os restantes foram apagados ou estão nas primeiras páginas.",
  toFirst: "Ao início",
} as const satisfies Catalog<typeof source>;
